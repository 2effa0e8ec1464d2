import { useEffect, useState } from 'react';
import type { VideoSummary } from '#content/video-upload/video-summary.ts';
import type { PageChannel } from '../server/channel.ts';

/** `unasked` is how the page arrives: it then holds My Videos too, for browsers without script. */
export type Films = 'unasked' | 'loading' | 'none' | VideoSummary[];

/** The films of the channel, fetched once the page stands; `none` where there is no channel or it cannot be had. */
export function useFilms(given: PageChannel | undefined, maxResults: number): Films {
  // As it was first: each loading of the page's data brings another object of the same content. A page that was narrowed
  // when it came has none until all is shown.
  const [channel, setChannel] = useState(given);
  if (given && !channel) setChannel(given);
  const [films, setFilms] = useState<Films>(channel ? 'unasked' : 'none');

  useEffect(() => {
    if (!channel) return;
    const leaving = new AbortController();
    setFilms('loading');
    // Most sites have no channel, and need nothing of this.
    const asked = import('./fetch-films.ts').then(({ fetchFilms }) =>
      fetchFilms(channel, maxResults, leaving.signal),
    );
    asked.then(
      (found) => setFilms(found.length > 0 ? found : 'none'),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        // Only logged: My Videos stand in.
        console.error(error);
        setFilms('none');
      },
    );
    return () => leaving.abort();
  }, [channel, maxResults]);

  return films;
}
