/** What is typed into takes its own keys. */
const typed = 'input, textarea, select, [contenteditable]';

/** The notices; undefined while a window is open over them, from which they cannot be reached. */
function place(id: string): HTMLElement | undefined {
  const found = document.getElementById(id);
  const topmost = [...document.querySelectorAll('dialog:modal')].at(-1);
  return found && (!topmost || found.closest('dialog') === topmost) ? found : undefined;
}

/**
 * Lets F6 lead to the newest notice, and Ctrl Z press its button where nothing is typed.
 *
 * @param id of the element that holds the notices
 */
export function listenForNotices(id: string): () => void {
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
    if (defaultPrevented || altKey || shiftKey) return;
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey);
    if (!isUndo && key !== 'F6') return;
    const buttons = place(id)?.querySelectorAll<HTMLButtonElement>(isUndo ? '[data-undo]' : 'button');
    // The newest stands last; its cross comes after its own button.
    const newest = [...(buttons ?? [])].at(-1);
    if (!newest || (isUndo && target instanceof Element && target.closest(typed))) return;
    event.preventDefault();
    if (isUndo) newest.click();
    else (newest.closest('[data-notice]')?.querySelector<HTMLElement>('button') ?? newest).focus();
  }
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
