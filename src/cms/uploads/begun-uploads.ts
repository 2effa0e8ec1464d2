import { localStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';

// Which videos were on their way when the page was left: the parts are on the server, the file is not ours to keep.
/** A video that has not arrived as a whole. */
export interface BegunUpload {
  /** Whose it is: on a phone that several use, nobody else is told of its name, nor could send the rest. */
  account: string | undefined;
  resource: string;
  fileName: string;
  percent: number;
  /** Milliseconds since 1970. */
  at: number;
}

const key = 'begunUploads';
/** The server keeps the parts for a day. */
const kept = 24 * 3_600_000;
const most = 10;

/** The last one of a kind; undefined: none, or what there was of it is gone. */
export function findBegun(resource: string): BegunUpload | undefined {
  return all().find((one) => isOwn(one) && one.resource === resource);
}

/** Notes how far an upload has come. */
export function noteBegun(resource: string, fileName: string, percent: number): void {
  const begun = { account: accountOf(), resource, fileName, percent, at: Date.now() };
  keep([begun, ...others(resource, fileName)].slice(0, most));
}

/** It is there, or nobody wants it any more. */
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
  // Where it cannot be kept nobody is reminded; the upload itself goes on.
  localStore.write(key, uploads.length > 0 ? uploads : undefined);
}

/**
 * Keeps the screen on while something long is sent: a phone that falls asleep sends nothing. Not every browser can, and
 * not with little battery.
 *
 * @returns ends it
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;
  const ask = async () => {
    if (!isWanted || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (!isWanted) await lock?.release();
  };
  // It is lost whenever the page is hidden.
  const askAgain = () => void ask();
  document.addEventListener('visibilitychange', askAgain);
  void ask();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}
