import { useEffect, useState } from 'react';
import { ApiError } from '#core/api-client/api-error.ts';
import { call } from '#core/api-client/client.ts';
import type { SearchResponse } from '../api.ts';

/** Milliseconds without input before a search is sent. */
const typingDelay = 160;
/** As many as a phone shows above its keyboard, and some more. */
const resultsShown = 8;
const timeout = 10_000;

export interface AnsweredSearch {
  text: string;
  found: SearchResponse;
}

interface LiveSearch {
  /** The last answer, until the next one arrives. */
  answered: AnsweredSearch | undefined;
  isLoading: boolean;
  problem: 'offline' | 'failed' | undefined;
  retry(): void;
}

/** The results for the text while it is typed. An answer never replaces one to a later text. */
export function useSearchResults(typed: string): LiveSearch {
  const text = typed.trim();
  const [answered, setAnswered] = useState<AnsweredSearch>();
  const [failed, setFailed] = useState<{ text: string; attempt: number; problem: 'offline' | 'failed' }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!text) return setAnswered(undefined);
    const controller = new AbortController();
    const fetchResults = async () => {
      try {
        const query = { q: text, limit: resultsShown };
        const { data } = await call('GET search', { query, signal: controller.signal, timeout });
        if (!controller.signal.aborted) setAnswered({ text, found: data });
      } catch (error) {
        if (controller.signal.aborted) return;
        const isOffline = error instanceof ApiError && error.status === 0;
        setFailed({ text, attempt, problem: isOffline ? 'offline' : 'failed' });
      }
    };
    const timer = setTimeout(fetchResults, typingDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, attempt]);

  const problem = failed?.text === text && failed.attempt === attempt ? failed.problem : undefined;
  return {
    answered: text && !problem ? answered : undefined,
    isLoading: text !== '' && !problem && answered?.text !== text,
    problem,
    retry: () => setAttempt((count) => count + 1),
  };
}
