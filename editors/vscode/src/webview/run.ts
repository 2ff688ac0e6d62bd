// The bar below the heap's header: the steps of the run of the shown input, by hand or played.

import type { FromView, Moment } from "../viewMessages";

/** Time between two steps that are played, in milliseconds. */
const BEAT = 700;

export interface RunBar {
  /** What is shown now; without a moment the heap as it was generated. */
  show(moment: Moment | undefined): void;
  /** Whether there is an input whose run can be shown. */
  enable(enabled: boolean): void;
}

/** Wires the bar. `byId` finds its parts, `post` asks for a step. */
export function runBar(byId: (id: string) => HTMLElement, post: (message: FromView) => void): RunBar {
  const slider = byId("seek") as HTMLInputElement;
  const play = byId("play");
  let now: Moment | undefined;
  let beat: number | undefined;

  const seek = (step: number): void => post({ type: "seek", step: Math.max(0, Math.min(step, now?.last ?? 0)) });
  const stop = (): void => {
    clearInterval(beat);
    beat = undefined;
    play.textContent = "\u25B6";
    play.setAttribute("aria-label", "Play the run");
  };
  const start = (): void => {
    seek(now === undefined || now.step >= now.last ? 0 : now.step + 1);
    play.textContent = "\u25A0";
    play.setAttribute("aria-label", "Pause");
    beat = window.setInterval(() => now !== undefined && (now.step < now.last ? seek(now.step + 1) : stop()), BEAT);
  };
  const actions: Record<string, () => void> = {
    play: () => (beat === undefined ? start() : stop()),
    back: () => {
      stop();
      seek((now?.step ?? 1) - 1);
    },
    forth: () => {
      stop();
      seek(now === undefined ? 0 : now.step + 1);
    },
    initial: () => {
      stop();
      post({ type: "seek" });
    },
  };
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener("click", action);
  }
  slider.addEventListener("input", () => {
    stop();
    seek(Number(slider.value));
  });

  return {
    show(moment) {
      if (moment === undefined) {
        stop();
      }
      now = moment;
      slider.max = String(moment?.last ?? 0);
      slider.value = String(moment?.step ?? 0);
      slider.disabled = moment === undefined;
      byId("step").textContent = moment === undefined ? "as generated" : `step ${moment.step} of ${moment.last}${moment.where === "" ? "" : `, ${moment.where}`}`;
      (byId("back") as HTMLButtonElement).disabled = moment === undefined || moment.step === 0;
      (byId("forth") as HTMLButtonElement).disabled = moment !== undefined && moment.step >= moment.last;
      byId("initial").hidden = moment === undefined;
    },
    enable(enabled) {
      byId("run").hidden = !enabled;
    },
  };
}
