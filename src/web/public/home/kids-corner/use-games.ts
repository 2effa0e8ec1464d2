import { type RefObject, useEffect, useState } from 'react';
import { useNear } from '../../../ui/use-near.ts';

type Games = typeof import('./games.ts');

/** The code of the games, fetched when their place comes near: they are far down, and of no use without script anyway. */
export function useGames(place: RefObject<Element | null>) {
  const isNear = useNear(place);
  const [games, setGames] = useState<Games>();
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches them
  useEffect(() => {
    if (!isNear) return;
    import('./games.ts').then(setGames, (error: unknown) => {
      console.error(error);
      setAttempt(({ count }) => ({ count, hasFailed: true }));
    });
  }, [isNear, attempt.count]);

  const retry = () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false }));
  return { games, isComing: isNear && !games && !attempt.hasFailed, hasFailed: attempt.hasFailed, retry };
}
