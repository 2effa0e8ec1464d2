import { useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import type { Playable } from './playable-video.ts';
import { FilmPlayer } from './video-player.tsx';

interface VideoModalProps {
  title: string;
  source: Exclude<Playable, { kind: 'link' }>;
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
          className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-pill hover:bg-sun-soft"
        >
          <span className="sr-only">Close</span>
          <Icon name="x" className="size-6" />
        </button>
      </div>
      {source.kind === 'file' ? (
        <FilmPlayer title={title} source={source} poster={poster} />
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
