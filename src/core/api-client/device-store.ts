// Pages and the service worker use this: it must not import the document or React.

/**
 * A feature of the browser; undefined where it is missing or refused. Where cookies and site data are blocked, some
 * features exist and throw on access; both cases give undefined.
 */
export function browserFeature<T>(name: () => T): NonNullable<T> | undefined {
  try {
    return name() ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * A database of the browser with one store, opened for each operation: an open connection would block a tab with a
 * newer version.
 *
 * @param key the name of the key field
 */
export function deviceStore(database: string, store: string, key: string) {
  function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: key });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  /** Runs one operation, and resolves once it is on the disk. @throws where the browser stores nothing */
  return async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const db = await open();
    try {
      return await new Promise((resolve, reject) => {
        // Survives a phone that is switched off a moment later.
        const transaction = db.transaction(store, mode, { durability: 'strict' });
        const request = work(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      db.close();
    }
  };
}
