import { localStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';

// Uploads interrupted by leaving the page: the server has their parts, but the browser cannot keep the file. An
// incomplete video.
/** A video that has not arrived as a whole. */
export interface BegunUpload {
  /** The account: on a shared phone, other accounts neither see its name nor can continue it. */
  account: string | undefined;
  resource: string;
  fileName: string;
  percent: number;
  /** Milliseconds since 1970. */
  at: number;
}

const key = 'begunUploads';
/** The server keeps parts for a day. */
const kept = 24 * 3_600_000;
const most = 10;

/** The last interrupted upload of a resource; undefined: none, or its parts have expired. */
export function findBegun(resource: string): BegunUpload | undefined {
  return all().find((one) => isOwn(one) && one.resource === resource);
}

/** Stores the progress of an upload. */
export function noteBegun(resource: string, fileName: string, percent: number): void {
  const begun = { account: accountOf(), resource, fileName, percent, at: Date.now() };
  keep([begun, ...others(resource, fileName)].slice(0, most));
}

/** Removes a finished or cancelled upload. */
export function removeBegun(resource: string, fileName: string): void {
  keep(others(resource, fileName));
}

const isOwn = ({ account }: BegunUpload) => account === accountOf();

const others = (resource: string, fileName: string) =>
  all().filter((one) => !isOwn(one) || one.resource !== resource || one.fileName !== fileName);

function all(): BegunUpload[] {
  return (localStore.read<BegunUpload[]>(key) ?? []).filter(({ at }) => Date.now() - at < kept);
}

function keep(uploads: BegunUpload[]): void {
  // Without storage there is no reminder; the upload itself continues.
  localStore.write(key, uploads.length > 0 ? uploads : undefined);
}

/**
 * Keeps the screen on during a long upload, because a sleeping phone sends nothing. Not supported by every browser, nor
 * with a low battery.
 *
 * @returns a function that ends it
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;
  const ask = async () => {
    if (!isWanted || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (!isWanted) await lock?.release();
  };
  // The lock is lost whenever the page is hidden.
  const askAgain = () => void ask();
  document.addEventListener('visibilitychange', askAgain);
  void ask();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}
