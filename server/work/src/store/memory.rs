//! What explorations remember about valid inputs, in the store.

use super::{Key, Store, Trust};
use crate::settings::Settings;
use explore::recall::{Believed, Examples, Memory, Recalled};
use std::sync::{Arc, Mutex, PoisonError};

/// The store as the memory of explorations, in a workspace or outside of one.
pub struct Remembered {
    store: Arc<Store>,
    tool: Arc<str>,
    /// Held while what is known is read, extended and written.
    keeping: Mutex<()>,
}

impl Remembered {
    pub(crate) fn new(store: Arc<Store>, tool: Arc<str>) -> Remembered {
        Remembered { store, tool, keeping: Mutex::default() }
    }

    /// The memory that the settings name, for an exploration without a workspace.
    pub fn open(settings: &Settings) -> Remembered {
        Remembered::new(Arc::new(Store::of(settings)), super::tool(settings).into())
    }

    /// Writes what is new, and tells what went wrong.
    pub fn close(&self) -> Vec<String> {
        self.store.flush(true);
        self.store.take_warnings()
    }

    /// Inputs are checked by whoever uses them, so it does not matter which build found them.
    fn examples_key(contract: u128) -> Key {
        Key::of_contract("examples", "", contract)
    }

    fn believed_key(&self, contract: u128) -> Key {
        Key::of_contract("believed", &self.tool, contract)
    }
}

impl Memory for Remembered {
    fn recall(&self, contract: u128) -> Recalled {
        let examples = [Remembered::examples_key(contract)];
        let believed = [self.believed_key(contract)];
        let local = |key: &[Key]| self.store.local::<Examples>(key).pop().flatten();
        let distant = |key: &[Key]| self.store.distant::<Examples>(key, Trust::Checked).pop().flatten();
        let mut all = Recalled { examples: local(&examples).unwrap_or_default(), believed: Believed::default() };
        all.merge(Recalled { examples: distant(&examples).unwrap_or_default(), ..Recalled::default() });
        let local = self.store.local::<Believed>(&believed).pop().flatten();
        let distant = self.store.distant::<Believed>(&believed, Trust::Sealed).pop().flatten();
        for believed in [local, distant].into_iter().flatten() {
            all.merge(Recalled { believed, ..Recalled::default() });
        }
        all
    }

    fn keep(&self, contract: u128, news: Recalled) {
        let _alone = self.keeping.lock().unwrap_or_else(PoisonError::into_inner);
        // Another process that writes at the same time may lose what is new, which costs time only.
        let mut all = self.recall(contract);
        all.merge(news);
        self.store.put_everywhere(Remembered::examples_key(contract), &all.examples, Trust::Checked);
        self.store.put_everywhere(self.believed_key(contract), &all.believed, Trust::Sealed);
    }
}
