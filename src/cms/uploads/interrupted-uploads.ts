import { localStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';

// Uploads interrupted by leaving the page: the server has their parts, but the browser cannot keep the file.

/** A video of which some parts have not arrived. */
export interface InterruptedUpload {
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
const retention = 24 * 3_600_000;
const maxUploads = 10;

/** The last interrupted upload of a resource; undefined: none, or its parts have expired. */
export function findInterruptedUpload(resource: string): InterruptedUpload | undefined {
  return readAll().find((one) => isOwn(one) && one.resource === resource);
}

/** Stores the name of a running upload and its percentage, so that the form can offer it after a reload. */
export function saveUploadProgress(resource: string, fileName: string, percent: number): void {
  const upload = { account: accountOf(), resource, fileName, percent, at: Date.now() };
  writeAll([upload, ...otherUploads(resource, fileName)].slice(0, maxUploads));
}

/** Removes a finished or cancelled upload. */
export function removeInterruptedUpload(resource: string, fileName: string): void {
  writeAll(otherUploads(resource, fileName));
}

const isOwn = ({ account }: InterruptedUpload) => account === accountOf();

const otherUploads = (resource: string, fileName: string) =>
  readAll().filter((one) => !isOwn(one) || one.resource !== resource || one.fileName !== fileName);

function readAll(): InterruptedUpload[] {
  return (localStore.read<InterruptedUpload[]>(key) ?? []).filter(({ at }) => Date.now() - at < retention);
}

function writeAll(uploads: InterruptedUpload[]): void {
  // Without storage there is no reminder; the upload itself continues.
  localStore.write(key, uploads.length > 0 ? uploads : undefined);
}

/**
 * Keeps the screen on during a long upload, because a sleeping phone sends nothing. Not supported by every browser, nor
 * with a low battery.
 *
 * @returns a function that ends it
 */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isActive = true;
  const requestLock = async () => {
    if (!isActive || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (!isActive) await lock?.release();
  };
  // The lock is lost whenever the page is hidden.
  const onVisibilityChange = () => void requestLock();
  document.addEventListener('visibilitychange', onVisibilityChange);
  void requestLock();
  return () => {
    isActive = false;
    document.removeEventListener('visibilitychange', onVisibilityChange);
    void lock?.release();
  };
}
