const name = 'forms wait';

// A browser that is told to store nothing throws at the mere word.

/** Whether a form may wait on this phone: quickly told, without opening a database. */
export function mayWait(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function noteWhetherWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {}
}
