import { adminButton } from '../ui/button.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { PictureUpload, PictureUploads } from './use-picture-uploads.ts';

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
              <Standing {...upload} />
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

function Standing({ state, percent, problem, file }: PictureUpload) {
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
