import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Chapter } from '#core/media/chapters.ts';
import { formatClockTime } from '#core/media/clock-time.ts';
import { languageProps } from '#core/text/language.ts';
import { buttonClass } from './button-link.tsx';
import { Icon } from './icon.tsx';
import { useVideoError, type VideoPlaybackError } from './use-video-error.ts';
import type { VideoSource } from './video-source.ts';

interface VideoModalProps {
  title: string;
  source: Exclude<VideoSource, { kind: 'link' }>;
  poster: string;
  onClose: () => void;
}

/**
 * Shows a video over the page. The dialog itself closes on Escape and restores the focus; playback stops, because the
 * player is removed with the dialog.
 */
export function VideoModal({ title, source, poster, onClose }: VideoModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for what a click beside it does is Escape, which a dialog knows
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
      className="appear m-auto w-[min(94vw,64rem)] max-w-none overflow-hidden rounded-card bg-surface text-left text-ink shadow-soft backdrop:bg-[#1b1126]/80"
    >
      <div className="flex items-center justify-between gap-4 py-2.5 pr-2.5 pl-5 md:pl-7">
        <h2 id={heading} className="line-clamp-2 min-w-0 text-title-3">
          {title}
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="flex size-12 shrink-0 items-center justify-center rounded-pill hover:bg-sun-soft"
        >
          <span className="sr-only">Close</span>
          <Icon name="x" className="size-6" />
        </button>
      </div>
      {source.kind === 'file' ? (
        <VideoPlayer title={title} source={source} poster={poster} />
      ) : (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${source.id}?autoplay=1&rel=0${source.start ? `&start=${source.start}` : ''}`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video max-h-[calc(94dvh-5rem)] w-full bg-[#1b1126]"
        />
      )}
    </dialog>
  );
}

interface VideoErrorMessageProps {
  error: VideoPlaybackError;
  /** The address of the video. */
  src: string;
  onRetry(): void;
}

/** A message instead of the player: why a video does not play, and how to fix it. */
function VideoErrorMessage({ error, src, onRetry }: VideoErrorMessageProps) {
  const isLost = error === 'lost';
  return (
    <div
      role="alert"
      className="flex min-h-64 w-full flex-col items-center justify-center gap-5 px-6 pt-4 pb-10 text-center sm:min-h-96"
    >
      <Icon name={isLost ? 'wifi-off' : 'circle-alert'} className="size-12 text-danger-text" />
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

interface VideoPlayerProps {
  title: string;
  source: Extract<VideoSource, { kind: 'file' }>;
  /** The address of a picture, or empty. */
  poster: string;
}

/** Names for the menus of players, each in its own language. */
const languageNames = { en: 'English', hi: 'हिन्दी' };
/** Seconds: the last chapter extends to the end of the video. */
const chaptersEnd = 24 * 3600;

/** A video of the site's own, with its captions, and with links to its chapters beneath it. */
function VideoPlayer({ title, source, poster }: VideoPlayerProps) {
  const { src, captions = [], chapters = [] } = source;
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  useChapterTrack(video, chapters);
  const { error, retry, ...watching } = useVideoError();
  if (error) return <VideoErrorMessage error={error} src={src} onRetry={retry} />;

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
              className="flex min-h-12 w-full items-baseline gap-3 rounded-small px-3 py-2.5 text-left leading-snug hover:bg-sun-soft aria-current:bg-sun-soft aria-current:font-bold"
            >
              <span className="shrink-0 font-bold text-coral-text tabular-nums">
                {formatClockTime(start)}
              </span>
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
      track.addCue(new VTTCue(start, chapters[index + 1]?.start ?? chaptersEnd, title));
    });
    track.mode = 'hidden';
  }, [player, chapters]);
}
