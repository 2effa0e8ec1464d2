import { useCallback, useEffect, useState } from 'react';
import type { Version } from '../../../server/api/versions.ts';
import { callApi } from '../../api/session-client.ts';
import { problemOf } from '../problem-of.ts';

/** Steps that are shown at first, and whenever older ones are asked for. */
const portion = 10;

/** The history of a record, the newest first, a portion at a time. */
export function useHistory(record: string, id: string) {
  const [versions, setVersions] = useState<Version[]>([]);
  const [total, setTotal] = useState<number>();
  const [problem, setProblem] = useState<Error>();

  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      setProblem(undefined);
      try {
        const path = `history/${record}/${id}?limit=${portion}&offset=${offset}`;
        const options = signal ? { signal } : {};
        const { data, total } = await callApi<{ history: Version[] }>('GET', path, options);
        setVersions((before) => [...before.slice(0, offset), ...data.history]);
        setTotal(total);
      } catch (error) {
        if (signal?.aborted) return;
        console.error(error);
        setProblem(problemOf(error));
      }
    },
    [record, id],
  );

  useEffect(() => {
    const stop = new AbortController();
    void load(0, stop.signal);
    return () => stop.abort();
  }, [load]);

  return {
    versions,
    isLoaded: total !== undefined,
    hasMore: total !== undefined && versions.length < total,
    problem,
    loadMore: () => load(versions.length),
  };
}
