import { localStore } from '../../../../browser-storage.ts';

/** The name under which the browser keeps it. */
const waitingFlag = 'forms wait';
export type WaitingFlag = typeof waitingFlag;

/** Whether a form may wait on this phone: quickly told, without opening a database. */
export function mayWait(): boolean {
  return localStore.get(waitingFlag) !== null;
}

export function noteWhetherWaiting(isWaiting: boolean): void {
  if (isWaiting) localStore.set(waitingFlag, '1');
  else localStore.remove(waitingFlag);
}
