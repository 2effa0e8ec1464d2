import { useEffect, useState } from 'react';
import type { VideoSummary } from '#content/video-upload/video-summary.ts';
import type { PageChannel } from '../server/channel.ts';

/** `unasked` is the state of the server-rendered page, which also contains My Videos for browsers without script. */
export type Films = 'unasked' | 'loading' | 'none' | VideoSummary[];

/**
 * Loads the videos of the channel after the page has rendered; `none` if there is no channel or it is not available.
 */
export function useFilms(initialChannel: PageChannel | undefined, maxResults: number): Films {
  // Keeps the first object, because each load of the page's data creates an equal new one. A page that was opened with
  // a filter has no channel until all videos are shown.
  const [channel, setChannel] = useState(initialChannel);
  if (initialChannel && !channel) setChannel(initialChannel);
  const [films, setFilms] = useState<Films>(channel ? 'unasked' : 'none');

  useEffect(() => {
    if (!channel) return;
    const controller = new AbortController();
    setFilms('loading');
    // Loaded on demand: most sites have no channel.
    const loading = import('./fetch-films.ts').then(({ fetchFilms }) =>
      fetchFilms(channel, maxResults, controller.signal),
    );
    loading.then(
      (found) => setFilms(found.length > 0 ? found : 'none'),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        // Only logged, because My Videos are shown instead.
        console.error(error);
        setFilms('none');
      },
    );
    return () => controller.abort();
  }, [channel, maxResults]);

  return films;
}
