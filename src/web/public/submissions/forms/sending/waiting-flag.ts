/** The name under which the browser keeps it. */
const waitingFlag = 'forms wait';
export type WaitingFlag = typeof waitingFlag;

// A browser that is told to store nothing throws at the mere word.

/** Whether a form may wait on this phone: quickly told, without opening a database. */
export function mayWait(): boolean {
  try {
    return localStorage.getItem(waitingFlag) !== null;
  } catch {
    return false;
  }
}

export function noteWhetherWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(waitingFlag, '1');
    else localStorage.removeItem(waitingFlag);
  } catch {}
}
