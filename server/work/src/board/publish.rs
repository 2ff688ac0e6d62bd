//! What a new analysis, a request or new settings do to the board.

use super::{Board, Entry, FileEntry, Looked, Terms, shifts};
use crate::database::{Analysis, FunctionInfo, Named};
use crate::disk::DiskError;
use crate::event::{Event, FileName, FunctionState};
use crate::shard::Shard;
use ir::scope::ScopeOptions;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Board {
    /// As [`Board::name`], while the file is still being lowered: what the last analysis found later than its names stays.
    pub fn name_early(&mut self, name: &FileName, mut named: Named) {
        if let Some(file) = self.files.get(name) {
            let late = file.analysis.iter().flat_map(|a| a.diagnostics.iter()).filter(|d| d.late);
            Arc::make_mut(&mut named.diagnostics).extend(late.map(|d| file.moved(d)));
        }
        self.name(name, Arc::new(named));
    }

    /// Takes over what is wrong with the text of an open file, when that is not what was wrong with it before: people who
    /// type need not wait until it is known which functions their edit concerns.
    pub fn name(&mut self, name: &FileName, named: Arc<Named>) {
        let Some(file) = self.files.get_mut(name).filter(|f| f.open) else { return };
        let version = named.parse.text().version();
        if version != file.parse.text().version() {
            return;
        }
        let analysed = file.analysis.as_ref().map_or(&[][..], |a| a.diagnostics.as_slice());
        let known = file.named.as_ref().map_or(analysed, |n| n.diagnostics.as_slice());
        if !Named::problems(known).eq(Named::problems(&named.diagnostics)) {
            file.named = Some(named);
            file.touch();
            self.tell(Event::Named { file: name.clone(), version });
        }
    }

    /// Takes over what the analysis of a file says; it includes the edits up to number `edits`.
    ///
    /// Functions that it does not concern keep everything. The jobs of others are told to stop.
    pub fn publish(&mut self, name: &FileName, result: Result<Arc<Analysis>, DiskError>, edits: u64) {
        let terms = self.terms.clone();
        let Some(file) = self.files.get_mut(name) else { return };
        let version = match result {
            Ok(analysis) => {
                file.renew(analysis, &terms, edits);
                file.analysis.as_ref().map_or(0, |a| a.version)
            }
            Err(error) => {
                file.entries.drain(..).for_each(|mut e| e.cancel_running());
                file.analysis = None;
                file.error = Some(error);
                0
            }
        };
        file.named = None;
        file.touch();
        self.settled(name);
        self.tell(Event::Analyzed { file: name.clone(), version });
    }

    /// Explores everything under other terms; what these do not concern is kept.
    pub fn set_terms(&mut self, terms: Terms) {
        self.terms = terms.clone();
        let names: Vec<_> = self.files.keys().cloned().collect();
        for name in names {
            if let Some(file) = self.files.get_mut(&name)
                && let Some(analysis) = file.analysis.clone()
            {
                let edits = file.recent.first().map_or(0, |(number, _)| number.saturating_sub(1));
                file.renew(analysis, &terms, edits);
                file.touch();
                self.settled(&name);
            }
        }
    }

    /// Explores a function now, with other bounds when they are given: from the start, or from where the smaller bounds
    /// ended. False when there is no such function, or it cannot be explored.
    pub fn explore_now(&mut self, name: &FileName, function: &str, scope: Option<ScopeOptions>) -> bool {
        let terms = self.terms.clone();
        let Some(file) = self.files.get_mut(name) else { return false };
        let edits = shifts(&file.recent);
        let Some((index, entry)) = file.entry_mut(function) else { return false };
        if entry.plan.is_none() {
            return false;
        }
        let mut resumed = false;
        if entry.asked != scope {
            let mut fresh = Entry::new(entry.info.clone(), &entry.program, &terms, scope);
            resumed = fresh.resume(entry);
            entry.restart(&edits);
            fresh.stale = entry.stale.take().filter(|_| !resumed);
            *entry = fresh;
        }
        if !resumed {
            entry.restart(&edits);
        }
        entry.urgent = true;
        self.reorder();
        self.idle_told = false;
        self.changed(name, index);
        self.tell(Event::Counts(self.counts()));
        true
    }

    /// Explores a function again as it was explored. False when there is no such function, or it cannot be explored.
    pub fn refresh(&mut self, name: &FileName, function: &str) -> bool {
        let asked = self.files.get_mut(name).and_then(|f| f.entry_mut(function)).and_then(|(_, e)| e.asked.clone());
        self.explore_now(name, function, asked)
    }

    /// Forgets what a file that nobody looks at can do without: the execution trees of its functions. Whoever asks for
    /// one has it explored again ([`Board::refresh`]).
    pub fn trim(&mut self) {
        for file in self.files.values_mut().filter(|f| !f.open) {
            let mut trimmed = false;
            for entry in file.entries.iter_mut().filter(|e| e.running.is_none()) {
                trimmed |= entry.trim();
            }
            if trimmed {
                file.touch();
            }
        }
    }

    /// Stops one function of a file, or all of them. They stay as they are until they are edited or asked for.
    pub fn cancel(&mut self, name: &FileName, function: Option<&str>) {
        let Some(file) = self.files.get_mut(name) else { return };
        let mut touched = Vec::new();
        for (index, entry) in file.entries.iter_mut().enumerate() {
            if function.is_none_or(|f| f == entry.info.name) && !entry.state.is_final() {
                // The running step ends with what it has; `finish` turns that into the report.
                match &mut entry.running {
                    Some(running) => {
                        running.preempted = false;
                        running.token.cancel();
                    }
                    None => entry.state = FunctionState::Cancelled,
                }
                entry.urgent = false;
                touched.push(index);
            }
        }
        self.unsorted = true;
        touched.into_iter().for_each(|index| self.changed(name, index));
    }

    /// Stops everything that runs or waits.
    pub fn cancel_all(&mut self) {
        let names: Vec<_> = self.files.keys().cloned().collect();
        names.iter().for_each(|name| self.cancel(name, None));
    }

    /// Tells every function's state after a change of the whole file.
    fn settled(&mut self, name: &FileName) {
        match self.files.get(name) {
            Some(file) if file.open => self.reorder(),
            _ => self.unsorted = true,
        }
        self.idle_told = false;
        let count = self.files.get(name).map_or(0, |f| f.entries.len());
        for index in 0..count {
            let news = self.files.get_mut(name).is_some_and(|f| std::mem::take(&mut f.entries[index].untold));
            if news {
                self.changed(name, index);
            }
        }
        self.tell(Event::Counts(self.counts()));
    }
}

impl FileEntry {
    /// Brings every function to a new analysis, which includes the edits up to number `edits`.
    fn renew(&mut self, analysis: Arc<Analysis>, terms: &Terms, edits: u64) {
        let missed = shifts(&self.recent);
        self.recent.retain(|(number, _)| *number > edits);
        let later = shifts(&self.recent);
        let mut old: BTreeMap<String, Entry> = self.entries.drain(..).map(|e| (e.info.name.clone(), e)).collect();
        // What cannot be explored has no fingerprint: it goes with its file.
        let file = terms.shard.map(|_| Shard::of_text(analysis.parse.text()));
        let here = |info: &FunctionInfo| match (terms.shard, info.fingerprint.or(file)) {
            (Some(shard), Some(fingerprint)) => shard.has(fingerprint),
            _ => true,
        };
        for info in analysis.functions.iter().filter(|info| here(info)) {
            let entry = match old.remove(&info.name) {
                Some(entry) => entry.renew(info.clone(), &analysis.program, terms, (&missed, &later)),
                None => Entry::new(info.clone(), &analysis.program, terms, None),
            };
            self.entries.push(entry);
        }
        old.into_values().for_each(|mut entry| entry.cancel_running());
        // The first tree of a broken text gives way to the one that stands.
        let same = || self.parse.text().version() == analysis.version && self.parse.text() == analysis.parse.text();
        if !self.open || !self.parse.is_settled() && same() {
            self.parse = analysis.parse.clone();
        }
        self.analysis = Some(analysis);
        self.error = None;
    }

    /// The functions that the store has not been asked for.
    pub(super) fn unlooked(&mut self) -> impl Iterator<Item = &mut Entry> {
        self.entries
            .iter_mut()
            .filter(|e| !e.state.is_final() && e.plan.as_ref().is_some_and(|p| p.looked == Looked::No))
    }
}
