declare global {
  interface Window {
    /** The button that was pressed last before React was there. */
    earlyPress?: HTMLButtonElement | null;
    noteEarlyPress?(event: MouseEvent): void;
  }
}

/**
 * Stands in the head of every page: on a slow line a page can be read, and pressed, for seconds before its script has
 * come. Forms, links and `<details>` do what they are for by themselves; of other buttons the last one pressed is noted.
 */
export const noteEarlyPress =
  "addEventListener('click',noteEarlyPress=e=>{const b=e.target.closest?.('button[type=button]');b&&(earlyPress=b)},true)";

/** React has heard the press, as it does while it takes over the page: again, it would take back what it has done. */
export function forgetEarlyPress(): void {
  window.earlyPress = null;
}

/** Presses it again, once it is there for it; from then on React sees every press. */
export function pressEarlyOnce(): void {
  if (!window.noteEarlyPress) return;
  removeEventListener('click', window.noteEarlyPress, true);
  window.noteEarlyPress = undefined;
  window.earlyPress?.click();
}
