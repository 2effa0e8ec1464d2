import { browserFeature } from './device-store.ts';

/** Texts in the browser's storage. Where the browser refuses access, reads find nothing and writes have no effect. */
export interface BrowserStorage {
  get(key: string): string | null;
  /** @returns false where the storage is full or refused */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** A value that was stored by `write`; undefined: none, or it cannot be parsed. */
  read<Value>(key: string): NonNullable<Value> | undefined;
  /** Stores a value as JSON; undefined removes it. @returns whether it was stored */
  write(key: string, value: unknown): boolean;
}

/** The only access to the two: a browser that blocks site data throws when they are named, read or written. */
function storageOf(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const storage: BrowserStorage = {
    get: (key) => browserFeature(() => window[name].getItem(key)) ?? null,
    set: (key, value) =>
      browserFeature(() => {
        window[name].setItem(key, value);
        return true;
      }) === true,
    remove: (key) => browserFeature(() => window[name].removeItem(key)),
    read: (key) => browserFeature(() => JSON.parse(storage.get(key) ?? 'null')),
    write(key, value) {
      if (value !== undefined) return storage.set(key, JSON.stringify(value));
      storage.remove(key);
      return false;
    },
  };
  return storage;
}

/** Shared by all tabs, until the site data is cleared. */
export const localStore = storageOf('localStorage');
/** Belongs to one tab, until it is closed. */
export const tabStore = storageOf('sessionStorage');

/** Whether the browser stores data for the site beyond this page. */
export function canStoreSiteData(): boolean {
  const key = 'probe';
  const isStored = localStore.set(key, '1');
  localStore.remove(key);
  return isStored;
}
