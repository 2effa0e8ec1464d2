import { type SyntheticEvent, useState } from 'react';

/** `unseen`: the browser cannot show it, though it may play its sound. `lost`: it could not be loaded. */
export type VideoPlaybackError = 'unseen' | 'lost';

/**
 * The reason why a video does not play, as reported by the player. A browser plays the sound of a video whose picture
 * codec it does not support.
 */
export function useVideoError() {
  const [error, setPlaybackError] = useState<VideoPlaybackError>();

  function onLoadedMetadata({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    if (currentTarget.videoWidth > 0) return;
    currentTarget.pause();
    setPlaybackError('unseen');
  }

  async function onError({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    const { error, currentSrc } = currentTarget;
    if (!error) return;
    // The player reports a missing file like an unplayable one.
    const isThere = error.code !== MediaError.MEDIA_ERR_NETWORK && (await isReachable(currentSrc));
    setPlaybackError(isThere ? 'unseen' : 'lost');
  }

  return { error, onLoadedMetadata, onError, retry: () => setPlaybackError(undefined) };
}

async function isReachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
