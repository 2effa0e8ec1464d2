import { adminButtonClass, ProgressBar } from '#core/admin-ui/button.tsx';
import type { PictureUpload, PictureUploads } from './use-picture-uploads.ts';

/** Milliseconds over which the speed is measured. */
const looksBack = 60_000;
/** Milliseconds of measurement before an estimate is possible. */
const leastKnown = 4000;

/**
 * Estimates the remaining time of an upload from its recent speed.
 *
 * @param now milliseconds; tests control it
 */
export function timeLeft(now: () => number = () => performance.now()) {
  let seen: { at: number; done: number }[] = [];

  return {
    /** Starts again: waiting without network says nothing about the speed. */
    reset() {
      seen = [];
    },
    /** @param done 0 to 1 @returns seconds; undefined: no estimate yet */
    at(done: number): number | undefined {
      const at = now();
      seen = [...seen.filter((one) => at - one.at < looksBack), { at, done }];
      const [first] = seen;
      if (!first || at - first.at < leastKnown || done <= first.done) return undefined;
      return ((1 - done) * (at - first.at)) / (done - first.done) / 1000;
    },
  };
}

/** The remaining time in words. @param seconds undefined: unknown */
export function leftInWords(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 50) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return 'about a minute left';
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** The controls of a running upload: pause, resume, retry at once, stop. */
export function uploadControl() {
  const stopping = new AbortController();
  let pausing = new AbortController();
  let hurrying = new AbortController();
  let going = Promise.withResolvers<void>();
  going.resolve();

  return {
    /** Aborts when it is stopped. */
    stopped: stopping.signal,
    /** Aborts running requests, on pause and stop. */
    onLine: () => AbortSignal.any([stopping.signal, pausing.signal]),
    /** Aborts when waiting for the network should end. */
    hurried: () => AbortSignal.any([pausing.signal, hurrying.signal]),
    hurry() {
      hurrying.abort();
      hurrying = new AbortController();
    },
    pause() {
      if (pausing.signal.aborted) return;
      going = Promise.withResolvers<void>();
      pausing.abort();
    },
    goOn() {
      if (!pausing.signal.aborted) return;
      pausing = new AbortController();
      going.resolve();
    },
    stop() {
      stopping.abort();
      going.resolve();
    },
    /** @throws the reason, if it was stopped */
    async untilGoing(): Promise<void> {
      await going.promise;
      stopping.signal.throwIfAborted();
    },
  };
}

export type UploadControl = ReturnType<typeof uploadControl>;

/** The running uploads with their progress and actions. */
export function UploadList({ uploads, pause, goOn, drop }: PictureUploads) {
  const open = uploads.filter(({ state }) => state !== 'done');
  return (
    <>
      <p role="status" className="sr-only">
        {said(uploads)}
      </p>
      {open.length > 0 && (
        <ul aria-label="Pictures on their way" className="mb-5 grid gap-2">
          {open.map((upload) => (
            <li
              key={upload.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small border border-line bg-surface px-4 py-2.5"
            >
              <span className="wrap-anywhere min-w-40 flex-1 font-bold">{upload.file.name}</span>
              <UploadStatus {...upload} />
              <span className="flex gap-2">
                {isOnItsWay(upload) && <Action word="Pause" of={upload} onPress={() => pause(upload.id)} />}
                {upload.state === 'paused' && (
                  <Action word="Continue" of={upload} onPress={() => goOn(upload.id)} />
                )}
                {upload.state === 'failed' && upload.mayTryAgain && (
                  <Action word="Try again" of={upload} onPress={() => goOn(upload.id)} />
                )}
                <Action word="Remove" of={upload} onPress={() => drop(upload.id)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** After the last byte nothing can be paused. */
const isOnItsWay = ({ state, percent }: PictureUpload) =>
  state === 'offline' || (state === 'sending' && percent < 100);

function UploadStatus({ state, percent, problem, file }: PictureUpload) {
  if (state === 'sending' && percent < 100) {
    return (
      <span className="flex min-w-52 flex-1 items-center gap-3">
        <ProgressBar label={`Upload of ${file.name}`} percent={percent} />
      </span>
    );
  }
  const isFailed = state === 'failed';
  return (
    <span
      role={isFailed ? 'alert' : undefined}
      className={isFailed ? 'wrap-anywhere font-bold text-coral-text' : 'text-ink-soft'}
    >
      {isFailed ? problem : words[state]}
    </span>
  );
}

const words = {
  waiting: 'Waiting for the others',
  sending: 'Sent, and being prepared…',
  offline: 'No network: it will carry on automatically',
  paused: 'Paused',
  done: 'Done',
};

function Action({ word, of, onPress }: { word: string; of: PictureUpload; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={`${word}: ${of.file.name}`}
      className={adminButtonClass('quiet', 'small')}
      onClick={onPress}
    >
      {word}
    </button>
  );
}

/** The status in one sentence that does not change with every percent, for screen readers. */
function said(uploads: readonly PictureUpload[]): string {
  const done = uploads.filter(({ state }) => state === 'done').length;
  if (uploads.length === 0) return '';
  if (done === uploads.length)
    return done === 1 ? 'The picture has arrived.' : `All ${done} pictures have arrived.`;
  return `${done} of ${uploads.length} pictures have arrived.`;
}
