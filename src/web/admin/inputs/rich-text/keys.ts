const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** Keys as people read them on their own keyboard. @param keys such as Mod+Shift+7 */
export function keysInWords(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl');
  return keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '');
}

/** Keys as assistive technology is told of them. */
export function keysForMachines(keys: string): string {
  return keys.replace('Mod', isMac() ? 'Meta' : 'Control');
}

/** Whether a press is the one that keys such as Mod+F name. */
export function isPressOf(
  keys: string,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
) {
  const parts = keys.split('+');
  const mod = isMac() ? event.metaKey : event.ctrlKey;
  return (
    event.key.toLowerCase() === parts.at(-1)?.toLowerCase() &&
    mod === parts.includes('Mod') &&
    event.altKey === parts.includes('Alt') &&
    event.shiftKey === parts.includes('Shift')
  );
}
