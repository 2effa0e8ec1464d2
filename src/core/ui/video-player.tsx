import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Chapter } from '#core/media/chapters.ts';
import { clockTime } from '#core/media/clock-time.ts';
import { languageProps } from '#core/text/language.ts';
import { buttonClass } from './button-link.tsx';
import { Icon } from './icon.tsx';
import type { Playable } from './playable-video.ts';
import { useVideoTrouble, type VideoTrouble } from './use-video-errors.ts';

interface UnplayedFilmProps {
  trouble: VideoTrouble;
  /** The address of the video. */
  src: string;
  onRetry(): void;
}

/** A message instead of the player: why a video does not play, and how to fix it. */
function UnplayedFilm({ trouble, src, onRetry }: UnplayedFilmProps) {
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

interface FilmPlayerProps {
  title: string;
  source: Extract<Playable, { kind: 'file' }>;
  /** The address of a picture, or empty. */
  poster: string;
}

/** Names for the menus of players, each in its own language. */
const languageNames = { en: 'English', hi: 'हिन्दी' };
/** Seconds: the last chapter extends to the end of the video. */
const farAway = 24 * 3600;

/** A video of the site's own, with its captions, and with links to its chapters beneath it. */
export function FilmPlayer({ title, source, poster }: FilmPlayerProps) {
  const { src, captions = [], chapters = [] } = source;
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  useChapterTrack(video, chapters);
  const { trouble, retry, ...watching } = useVideoTrouble();
  if (trouble) return <UnplayedFilm trouble={trouble} src={src} onRetry={retry} />;

  function jump(start: number) {
    if (!video.current) return;
    video.current.currentTime = start;
    // Where the browser refuses autoplay, the player's own button starts it.
    video.current.play().catch(() => undefined);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: staff can add captions, and do not always have them */}
      <video
        ref={video}
        src={src}
        controls
        autoPlay
        playsInline
        preload="none"
        poster={poster || undefined}
        aria-label={title}
        onLoadedMetadata={watching.onLoadedMetadata}
        onError={watching.onError}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        className={`aspect-video w-full bg-[#1b1126] object-contain ${chapters.length > 0 ? 'max-h-[60dvh]' : 'max-h-[calc(94dvh-5rem)]'}`}
      >
        {captions.map((track) => (
          <track
            key={track.language}
            kind="captions"
            src={track.src}
            srcLang={track.language}
            label={languageNames[track.language]}
          />
        ))}
      </video>
      {chapters.length > 0 && <ChapterList chapters={chapters} seconds={seconds} onJump={jump} />}
    </>
  );
}

interface ChapterListProps {
  chapters: readonly Chapter[];
  /** The current time of the video. */
  seconds: number;
  onJump(start: number): void;
}

function ChapterList({ chapters, seconds, onJump }: ChapterListProps) {
  const current = chapters.findLastIndex(({ start }) => start <= seconds);
  return (
    <section aria-label="Chapters" className="max-h-[calc(34dvh-5rem)] min-h-24 overflow-y-auto p-2 sm:p-3">
      <ol className="grid sm:grid-cols-2">
        {chapters.map(({ start, title }, index) => (
          <li key={start}>
            <button
              type="button"
              aria-current={index === current || undefined}
              onClick={() => onJump(start)}
              className="flex min-h-12 w-full cursor-pointer items-baseline gap-3 rounded-small px-3 py-2.5 text-left leading-snug hover:bg-sun-soft aria-current:bg-sun-soft aria-current:font-bold"
            >
              <span className="shrink-0 font-bold text-coral-text tabular-nums">{clockTime(start)}</span>
              <span {...languageProps(title)} className="min-w-0">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Adds the chapters as a track, for players that display them. */
function useChapterTrack(player: RefObject<HTMLVideoElement | null>, chapters: readonly Chapter[]): void {
  useEffect(() => {
    const video = player.current;
    if (!video || chapters.length === 0 || [...video.textTracks].some(({ kind }) => kind === 'chapters'))
      return;
    const track = video.addTextTrack('chapters', 'Chapters', 'en');
    chapters.forEach(({ start, title }, index) => {
      track.addCue(new VTTCue(start, chapters[index + 1]?.start ?? farAway, title));
    });
    track.mode = 'hidden';
  }, [player, chapters]);
}
