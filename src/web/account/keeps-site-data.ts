import { localStore } from '../browser-storage.ts';

/** Whether the browser keeps anything for the site beyond this page. */
export function keepsSiteData(): boolean {
  const key = 'probe';
  const isKept = localStore.set(key, '1');
  localStore.remove(key);
  return isKept;
}
