// Pages and the service worker use this: nothing of the document, and no React.

/**
 * A facility of the browser, undefined where it is missing or refused. Where cookies and site data are blocked, some are there
 * and throw as soon as they are named; both cases are treated alike.
 */
export function facility<T>(name: () => T): NonNullable<T> | undefined {
  try {
    return name() ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * A database of the browser with one store, opened for each piece of work: what stays open would stand in the way of a tab
 * with a newer version.
 *
 * @param key the name of the field by which things are found
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

  /** Does one thing, and answers once it is on the disk. @throws where the browser keeps nothing */
  return async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const db = await open();
    try {
      return await new Promise((resolve, reject) => {
        // A phone that is switched off a moment later has it all the same.
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
