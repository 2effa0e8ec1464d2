import { buttonClass } from '../button-link.tsx';
import { Icon } from '../icon.tsx';
import type { VideoTrouble } from './use-video-trouble.ts';

interface UnplayedFilmProps {
  trouble: VideoTrouble;
  /** The address of the video. */
  src: string;
  onRetry(): void;
}

/** Says in place of a dead player why a video does not play, and what can be done. */
export function UnplayedFilm({ trouble, src, onRetry }: UnplayedFilmProps) {
  const isLost = trouble === 'lost';
  return (
    <div
      role="alert"
      className="flex min-h-64 w-full flex-col items-center justify-center gap-5 px-6 pt-4 pb-10 text-center sm:min-h-96"
    >
      <Icon name={isLost ? 'wifi-off' : 'circle-alert'} className="size-12 text-coral-text" />
      <p className="max-w-md text-balance">
        {isLost
          ? 'The video could not be loaded. Please check your connection and try again.'
          : 'Your browser cannot show this video. You can download it and watch it in another app.'}
      </p>
      {isLost ? (
        <button type="button" onClick={onRetry} className={buttonClass('main')}>
          Try again
        </button>
      ) : (
        <a href={src} download className={buttonClass('main')}>
          Download the video
        </a>
      )}
    </div>
  );
}
