import { useEffect, useState } from 'react';
import type { Titled } from '../../../store/records/titles.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';

/** Waits for a pause in the typing, in ms, so that not every letter is a call. */
const pause = 150;

interface Asked {
  /** What was typed when these were asked for; they stand until the next answer comes. */
  text: string;
  entries: readonly Titled[];
  problem: string;
}

const none: Asked = { text: '', entries: [], problem: '' };

/** What the site has under some letters: entries, and for those who may read of them, parents. */
export function usePaletteEntries(typed: string): Asked & { isLoading: boolean } {
  const text = typed.trim();
  const [asked, setAsked] = useState(none);
  useEffect(() => {
    if (!text) return setAsked(none);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callApi<{ entries: Titled[] }>('GET', `palette?${new URLSearchParams({ q: text })}`, {
        signal: stop.signal,
      })
        .then(({ data }) => setAsked({ text, entries: data.entries, problem: '' }))
        .catch((error) => {
          if (stop.signal.aborted || isSignInNeeded(error)) return;
          console.error(error);
          setAsked({
            text,
            entries: [],
            problem: 'Entries could not be searched. Screens can still be found.',
          });
        });
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return { ...asked, isLoading: text !== asked.text };
}
