import { useEffect, useRef, useState } from 'react';
import { inMegabytes } from '../../../content/megabytes.ts';
import { Label } from '../form/label.tsx';
import { FileButton, fileButton } from './file-button.tsx';
import { refusalOfVideo } from './file-refusals.ts';

interface VideoInputProps {
  id: string;
  label: string;
  /** The name of the stored video, or empty. */
  current: string;
  chosen: File | undefined;
  onChoose(file: File | undefined): void;
  /** 0 to 100 while the video is being sent. */
  progress: number | undefined;
  onCancel(): void;
  describedBy?: string;
  invalid?: boolean;
}

/** Lets a video be chosen, and shows how far it is on its way; what is no video is refused unsent. */
export function VideoInput(props: VideoInputProps) {
  const { id, label, current, chosen, onChoose, progress, onCancel, describedBy, invalid } = props;
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const refusalId = `${id}-refusal`;

  function choose(file: File | undefined) {
    if (!file) return;
    const found = refusalOfVideo(file);
    setRefusal(found);
    if (!found) onChoose(file);
  }

  return (
    <>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <div className="mt-1.5 flex flex-col items-start gap-2">
        {current && !chosen && (
          // biome-ignore lint/a11y/useMediaCaption: staff look at their own upload, which has no captions
          <video
            controls
            preload="metadata"
            src={`/${current}`}
            aria-label={`${label} as it is now`}
            className="aspect-video w-64 max-w-full rounded-small bg-night"
          />
        )}
        {progress === undefined ? (
          <div className="flex flex-wrap gap-2">
            <FileButton
              id={id}
              ref={input}
              accept="video/*"
              words={current || chosen ? 'Replace video' : 'Choose video'}
              describedBy={[describedBy, refusal && refusalId].filter(Boolean).join(' ') || undefined}
              invalid={invalid || refusal !== undefined}
              onFile={choose}
            />
            {chosen && (
              <button
                type="button"
                aria-label={`Remove the chosen video of ${label}`}
                className={fileButton}
                onClick={() => {
                  onChoose(undefined);
                  input.current?.focus();
                }}
              >
                Remove
              </button>
            )}
          </div>
        ) : (
          <Progress label={label} percent={progress} onCancel={onCancel} />
        )}
        <p className="wrap-anywhere text-ink-soft text-small" aria-live="polite">
          {chosen ? `${chosen.name}, ${inMegabytes(chosen.size)}` : 'MP4, WebM, Ogg or QuickTime'}
        </p>
        <p id={refusalId} role="alert" className="font-bold text-coral-text text-small empty:hidden">
          {refusal}
        </p>
      </div>
    </>
  );
}

interface ProgressProps {
  label: string;
  percent: number;
  onCancel(): void;
}

function Progress({ label, percent, onCancel }: ProgressProps) {
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <progress
        aria-label={`Upload of ${label}`}
        max={100}
        value={percent}
        className="h-3 min-w-40 flex-1 appearance-none overflow-hidden rounded-pill bg-mint-soft accent-teal [&::-moz-progress-bar]:bg-teal [&::-webkit-progress-bar]:bg-mint-soft [&::-webkit-progress-value]:bg-teal"
      />
      <span aria-hidden="true" className="w-14 text-right font-bold tabular-nums">
        {percent} %
      </span>
      <Announcement percent={percent} />
      <button
        type="button"
        aria-label={`Cancel upload of ${label}`}
        className={fileButton}
        onClick={onCancel}
      >
        Cancel upload
      </button>
    </div>
  );
}

/** Every percent would talk over everything else, so quarters are told. */
function Announcement({ percent }: { percent: number }) {
  const quarter = Math.floor(percent / 25) * 25;
  const [told, setTold] = useState('');
  useEffect(() => setTold(`${quarter} % uploaded`), [quarter]);
  return (
    <span role="status" className="sr-only">
      {told}
    </span>
  );
}
