import { adminButtonClass, ProgressBar } from '#core/admin-ui/button.tsx';
import type { PictureUpload, PictureUploads } from './use-picture-uploads.ts';

/** Milliseconds over which the speed is measured. */
const measuredPeriod = 60_000;
/** Milliseconds of measurement before an estimate is possible. */
const minMeasuredPeriod = 4000;

/** Estimates the remaining time of an upload from its recent speed. @param now milliseconds; tests control it */
export function createTimeEstimator(now: () => number = () => performance.now()) {
  let samples: { at: number; fraction: number }[] = [];

  return {
    /** Starts again: waiting without network says nothing about the speed. */
    reset() {
      samples = [];
    },
    /** @param fraction 0 to 1 @returns seconds; undefined: no estimate yet */
    estimate(fraction: number): number | undefined {
      const at = now();
      samples = [...samples.filter((one) => at - one.at < measuredPeriod), { at, fraction }];
      const [first] = samples;
      if (!first || at - first.at < minMeasuredPeriod || fraction <= first.fraction) return undefined;
      return ((1 - fraction) * (at - first.at)) / (fraction - first.fraction) / 1000;
    },
  };
}

/** The remaining time in words. @param seconds undefined: unknown */
export function describeTimeLeft(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 50) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return 'about a minute left';
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** The controls of a running upload: pause, resume, retry at once, stop. */
export function createUploadControl() {
  const stopController = new AbortController();
  let pauseController = new AbortController();
  let retryController = new AbortController();
  let resumed = Promise.withResolvers<void>();
  resumed.resolve();

  return {
    /** Aborts when it is stopped. */
    stopSignal: stopController.signal,
    /** Aborts running requests, on pause and stop. */
    requestSignal: () => AbortSignal.any([stopController.signal, pauseController.signal]),
    /** Aborts when waiting for the network should end. */
    retrySignal: () => AbortSignal.any([pauseController.signal, retryController.signal]),
    retryNow() {
      retryController.abort();
      retryController = new AbortController();
    },
    pause() {
      if (pauseController.signal.aborted) return;
      resumed = Promise.withResolvers<void>();
      pauseController.abort();
    },
    resume() {
      if (!pauseController.signal.aborted) return;
      pauseController = new AbortController();
      resumed.resolve();
    },
    stop() {
      stopController.abort();
      resumed.resolve();
    },
    /** @throws the reason, if it was stopped */
    async waitWhilePaused(): Promise<void> {
      await resumed.promise;
      stopController.signal.throwIfAborted();
    },
  };
}

export type UploadControl = ReturnType<typeof createUploadControl>;

/** The running uploads with their progress and actions. */
export function UploadList({ uploads, pause, resume, remove }: PictureUploads) {
  const unfinished = uploads.filter(({ state }) => state !== 'done');
  return (
    <>
      <p role="status" className="sr-only">
        {describeUploads(uploads)}
      </p>
      {unfinished.length > 0 && (
        <ul aria-label="Uploads of pictures" className="mb-5 grid gap-2">
          {unfinished.map((upload) => (
            <li
              key={upload.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small border border-line bg-surface px-4 py-2.5"
            >
              <span className="wrap-anywhere min-w-40 flex-1 font-bold">{upload.file.name}</span>
              <UploadStatus {...upload} />
              <span className="flex gap-2">
                {isPausable(upload) && (
                  <Action label="Pause" upload={upload} onPress={() => pause(upload.id)} />
                )}
                {upload.state === 'paused' && (
                  <Action label="Continue" upload={upload} onPress={() => resume(upload.id)} />
                )}
                {upload.state === 'failed' && upload.mayTryAgain && (
                  <Action label="Try again" upload={upload} onPress={() => resume(upload.id)} />
                )}
                <Action label="Remove" upload={upload} onPress={() => remove(upload.id)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** After the last byte nothing can be paused. */
const isPausable = ({ state, percent }: PictureUpload) =>
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
      className={isFailed ? 'wrap-anywhere font-bold text-danger-text' : 'text-ink-soft'}
    >
      {isFailed ? problem : stateLabels[state]}
    </span>
  );
}

const stateLabels = {
  waiting: 'Waiting for the others',
  sending: 'Sent, and being prepared…',
  offline: 'No network: it will carry on automatically',
  paused: 'Paused',
  done: 'Done',
};

function Action({ label, upload, onPress }: { label: string; upload: PictureUpload; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${upload.file.name}`}
      className={adminButtonClass('quiet', 'small')}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

/** The status in one sentence that does not change with every percent, for screen readers. */
function describeUploads(uploads: readonly PictureUpload[]): string {
  const done = uploads.filter(({ state }) => state === 'done').length;
  if (uploads.length === 0) return '';
  if (done === uploads.length)
    return done === 1 ? 'The picture has arrived.' : `All ${done} pictures have arrived.`;
  return `${done} of ${uploads.length} pictures have arrived.`;
}
