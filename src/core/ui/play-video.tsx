import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { fallbackAddress, type ShownPicture } from '#core/media/picture-variants.ts';
import { addressOfVideo } from '#core/media/video-address.ts';
import { buttonClass } from './button-link.tsx';
import { Icon } from './icon.tsx';
import { shouldSaveData } from './page-link.tsx';
import type { VideoModal } from './video-modal.tsx';
import type { VideoSource } from './video-source.ts';

interface PlayVideoProps {
  title: string;
  source: VideoSource;
  /** The address of a picture. */
  poster?: string | undefined;
  className: string;
  children: ReactNode;
}

const loadModal = () => import('./video-modal.tsx').catch(() => undefined);
/** Visitors who save data load it only on a press. */
function preloadModal() {
  if (!shouldSaveData()) void loadModal();
}

/**
 * Starts a video: a button that opens it over the page, or a link to its page. Nothing of the video and nothing of
 * other sites is loaded before. Without script, or where the player cannot be loaded, the file itself is opened.
 */
function PlayVideo({ title, source, poster = '', className, children }: PlayVideoProps) {
  const [Modal, setModal] = useState<ComponentType<ComponentProps<typeof VideoModal>>>();
  if (source.kind === 'link') {
    return (
      <a href={source.href} target="_blank" rel="noopener noreferrer" className={className}>
        <span className="sr-only">Watch {title} (opens in a new tab)</span>
        {children}
      </a>
    );
  }
  const address = source.kind === 'file' ? source.src : addressOfVideo(source);
  async function open() {
    const loaded = await loadModal();
    if (loaded) setModal(() => loaded.VideoModal);
    else window.location.assign(address);
  }
  const name = <span className="sr-only">{`Play ${title}`}</span>;
  return (
    <>
      <button
        type="button"
        onPointerEnter={preloadModal}
        onClick={open}
        className={`noscript:hidden ${className}`}
      >
        {name}
        {children}
      </button>
      <a href={address} className={`scripted:hidden ${className}`}>
        {name}
        {children}
      </a>
      {Modal && <Modal title={title} source={source} poster={poster} onClose={() => setModal(undefined)} />}
    </>
  );
}

interface PlayCoverProps {
  title: string;
  source: VideoSource | undefined;
  /** The address of a picture; see `posterOf`. */
  poster?: string | undefined;
}

/**
 * The poster of a player before the video begins: visible for a short time only, so in a size that a phone can handle.
 */
export const posterOf = (picture: ShownPicture | undefined): string | undefined =>
  picture && fallbackAddress(picture.name, picture.facts);

/** Covers a picture with a play button; where there is nothing to play it shows that. */
export function PlayCover({ title, source, poster }: PlayCoverProps) {
  if (!source) {
    return (
      <p className="absolute bottom-3 left-3 rounded-pill bg-surface px-3.5 py-1 text-small font-bold">
        No video available
      </p>
    );
  }
  return (
    <PlayVideo title={title} source={source} poster={poster} className="play-cover">
      <span className="play-icon">
        <Icon name={iconOf(source)} className={source.kind === 'link' ? 'size-7' : 'ml-1 size-7'} />
      </span>
    </PlayVideo>
  );
}

/** A text button, for videos without a picture. */
export function PlayButton({ title, source }: { title: string; source: VideoSource }) {
  return (
    <PlayVideo title={title} source={source} className={buttonClass('quiet')}>
      <Icon name={iconOf(source)} className="size-5 text-coral-text" />
      <span aria-hidden="true">{title}</span>
    </PlayVideo>
  );
}

const iconOf = ({ kind }: VideoSource) => (kind === 'link' ? 'external-link' : 'play');
