import { adminButton, ProgressBar } from '#core/admin-ui/button.tsx';
import type { PictureUpload, PictureUploads } from './use-picture-uploads.ts';

/** Milliseconds that are looked back: a line is as fast as it was lately. */
const looksBack = 60_000;
/** Before that much is known nobody can say how long it takes. */
const leastKnown = 4000;

/**
 * Tells how long an upload will take still, by how fast it was lately.
 *
 * @param now milliseconds; a test moves it
 */
export function timeLeft(now: () => number = () => performance.now()) {
  let seen: { at: number; done: number }[] = [];

  return {
    /** Begins anew: what was waited for without network says nothing of the line. */
    reset() {
      seen = [];
    },
    /** @param done 0 to 1 @returns seconds; undefined: nobody can say yet */
    at(done: number): number | undefined {
      const at = now();
      seen = [...seen.filter((one) => at - one.at < looksBack), { at, done }];
      const [first] = seen;
      if (!first || at - first.at < leastKnown || done <= first.done) return undefined;
      return ((1 - done) * (at - first.at)) / (done - first.done) / 1000;
    },
  };
}

/** How long it takes still, as somebody would say it. @param seconds undefined: it is not known */
export function leftInWords(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 50) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return 'about a minute left';
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** What somebody does about an upload while it runs: pauses it, lets it go on, hurries it, or stops it. */
export function uploadControl() {
  const stopping = new AbortController();
  let pausing = new AbortController();
  let hurrying = new AbortController();
  let going = Promise.withResolvers<void>();
  going.resolve();

  return {
    /** Aborts when it is stopped for good. */
    stopped: stopping.signal,
    /** Aborts what is on the line, at a pause and at the end. */
    onLine: () => AbortSignal.any([stopping.signal, pausing.signal]),
    /** Aborts when nobody wants to wait for the network any longer. */
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
    /** @throws the reason, where it has been stopped */
    async untilGoing(): Promise<void> {
      await going.promise;
      stopping.signal.throwIfAborted();
    },
  };
}

export type UploadControl = ReturnType<typeof uploadControl>;

/** What is on its way, each with its progress and what can be done about it. */
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

/** Once all of it has been sent there is nothing left to pause. */
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
      className={adminButton('quiet', 'small')}
      onClick={onPress}
    >
      {word}
    </button>
  );
}

/** How it stands, in one sentence that does not change with every percent. */
function said(uploads: readonly PictureUpload[]): string {
  const done = uploads.filter(({ state }) => state === 'done').length;
  if (uploads.length === 0) return '';
  if (done === uploads.length)
    return done === 1 ? 'The picture has arrived.' : `All ${done} pictures have arrived.`;
  return `${done} of ${uploads.length} pictures have arrived.`;
}
