import { type MouseEvent, useMemo, useState } from 'react';
import { parseVideoAddress } from '#core/media/video-address.ts';
import type { FittedText } from './fit-rich-text.ts';
import { VideoModal } from './video-modal.tsx';
import type { VideoSource } from './video-source.ts';

interface PlayedVideo {
  title: string;
  source: Exclude<VideoSource, { kind: 'link' }>;
  /** The address of a picture, or empty. */
  poster: string;
}

/** Formatted text whose videos open over the page; nothing of them is loaded before a press. */
export function TextWithVideos({ lang, html }: { lang: string | undefined; html: FittedText }) {
  const [playing, setPlaying] = useState<PlayedVideo>();
  // With a new object React would replace the markup, and the pressed button would lose the focus.
  const markup = useMemo(() => ({ __html: html }), [html]);

  function play({ target }: MouseEvent) {
    const button = target instanceof Element && target.closest('button[data-video]');
    if (button) setPlaying(videoOf(button));
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons within are what is pressed, by keys too */}
      <div
        lang={lang}
        className="rich-text"
        onClick={play}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: only markup that cleanRichText let through is stored
        dangerouslySetInnerHTML={markup}
      />
      {playing && <VideoModal {...playing} onClose={() => setPlaying(undefined)} />}
    </>
  );
}

function videoOf(button: Element): PlayedVideo | undefined {
  const video = parseVideoAddress(button.getAttribute('data-video') ?? '');
  if (!video) return undefined;
  // Written by the server for a video with captions or chapters; stored texts cannot contain this attribute.
  const known = button.getAttribute('data-source');
  const title = button.querySelector('.video-title')?.textContent ?? '';
  const picture = button.querySelector('img');
  // In its current size, which the browser has already loaded.
  const poster = picture?.currentSrc || picture?.src || '';
  if (known) return { title, poster, source: JSON.parse(known) };
  return { title, poster, source: video.kind === 'file' ? { kind: 'file', src: `/${video.name}` } : video };
}
