import { checkVideoFile } from '#cms/uploads/file-checks.ts';
import { ProgressBar } from '#core/admin-ui/button.tsx';
import { Label } from '#core/admin-ui/inputs.tsx';
import { formatFileSize } from '#core/text/numbers.ts';
import { useVideoError } from '#core/ui/use-video-error.ts';
import { type FieldUi, fileInputProps, type VideoUploads } from '../field-ui.tsx';
import { FileChooser, type FileInputProps, fileButtonClass, RemoveFileButton } from '../file-input.tsx';
import type { VideoField } from './field.ts';

interface VideoInputProps extends FileInputProps {
  /** 0 to 100 during the upload. */
  progress: number | undefined;
  videos: VideoUploads;
}

/** Chooses a video, and shows its upload; a file that is no video is refused before. */
function VideoInput(props: VideoInputProps) {
  const { id, label, current, chosen, progress, videos } = props;
  const { interrupted } = videos;

  return (
    <>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <div className="mt-1.5 flex flex-col items-start gap-2">
        {current && !chosen && <CurrentVideo key={current} name={current} label={label} />}
        {progress === undefined ? (
          <FileChooser
            {...props}
            fileKind="video"
            hasFile={Boolean(current || chosen)}
            accept="video/*"
            refusalOf={checkVideoFile}
          />
        ) : (
          <Progress label={label} percent={progress} videos={videos} />
        )}
        <p className="wrap-anywhere text-ink-soft text-small" aria-live="polite">
          {chosen && `${chosen.name}, ${formatFileSize(chosen.size)}`}
          {!chosen &&
            (interrupted
              ? `${interrupted.fileName} was being uploaded: ${interrupted.percent}% is done. Choose it again to continue from there.`
              : 'MP4 with H.264, WebM or QuickTime')}
        </p>
      </div>
    </>
  );
}

/** The current video. A video that the browser of staff cannot play is one that many parents cannot play. */
function CurrentVideo({ name, label }: { name: string; label: string }) {
  const { error, onLoadedMetadata, onError } = useVideoError();
  if (error === 'unseen')
    return (
      <p role="alert" className="max-w-xl text-danger-text">
        Many browsers cannot show this video: parents would see a black screen. Please replace it with an MP4
        with H.264 and AAC sound.
      </p>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: staff review their own upload, which has no captions
    <video
      controls
      preload="metadata"
      src={`/${name}`}
      aria-label={`${label} as it is now`}
      onLoadedMetadata={onLoadedMetadata}
      onError={onError}
      className="aspect-video w-64 max-w-full rounded-small bg-night"
    />
  );
}

interface ProgressProps {
  label: string;
  percent: number;
  videos: VideoUploads;
}

function Progress({ label, percent, videos: { status, togglePause, retryNow, cancel } }: ProgressProps) {
  const isPaused = status.is === 'paused';
  const actions = [
    ...(status.is === 'waiting' ? [['Continue now', 'Continue now with', retryNow] as const] : []),
    isPaused ? (['Continue', 'Continue', togglePause] as const) : (['Pause', 'Pause', togglePause] as const),
    ['Cancel upload', 'Cancel', cancel] as const,
  ];
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <ProgressBar label={`Upload of ${label}`} percent={percent} />
      <span role="status" className="w-full text-ink-soft empty:hidden">
        {status.is === 'sending' && status.timeLeft}
        {status.is === 'waiting' && `Waiting for the network… ${percent}% is safe.`}
        {isPaused && `Paused. ${percent}% is safe.`}
      </span>
      {actions.map(([word, name, act]) => (
        <button
          key={word}
          type="button"
          aria-label={`${name} upload of ${label}`}
          className={fileButtonClass}
          onClick={act}
        >
          {word}
        </button>
      ))}
    </div>
  );
}

export const video: FieldUi<VideoField> = {
  Input(props) {
    const { name, videos } = props;
    const file = fileInputProps(props);
    return (
      <>
        <VideoInput {...file} progress={videos.progress[name]} videos={videos} />
        <RemoveFileButton fileKind="video" {...file} />
      </>
    );
  },
  Cell: () => 'Video',
  Detail: ({ value }) => (
    <a href={`/${value}`} target="_blank" rel="noreferrer" className="link">
      {value}
    </a>
  ),
  columnLayout: () => 'column',
  lostFileMessage: 'Please choose the video again.',
};
