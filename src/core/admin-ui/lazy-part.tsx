import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { pauseAfter } from '#core/ui/retry-delay.ts';
import { adminButton } from './button.tsx';

const maxRetries = 3;

/** Loads code, a few times where it fails; without network once. @throws what the last try threw */
async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (failures === maxRetries || !navigator.onLine) throw error;
      await pauseAfter(failures);
    }
  }
}

interface Meanwhile<Props> {
  /** Shown until its code is there. */
  waiting?: (props: Props) => ReactNode;
  /** Shown where it could not be loaded, in place of the words that say so. */
  missing?: (props: Props) => ReactNode;
}

/**
 * A part of a screen whose code is loaded when it is shown. Where it cannot be loaded, it says so in its place and can be asked
 * for again: `lazy` of React would take the whole screen away, and would never ask again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, missing }: Meanwhile<Props> = {},
) {
  let known: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    const [Loaded, setLoaded] = useState(() => known);
    const [hasFailed, setFailed] = useState(false);

    useEffect(() => {
      if (Loaded || hasFailed) return;
      let isGone = false;
      loadAgain(load).then(
        (loaded) => {
          known = loaded;
          if (!isGone) setLoaded(() => loaded);
        },
        (error: unknown) => {
          console.error(error);
          if (!isGone) setFailed(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, [Loaded, hasFailed]);

    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed) return waiting?.(props);
    if (missing) return missing(props);
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 font-bold text-coral-text">
        This part could not be loaded. Please check your connection.
        <button type="button" className={adminButton('quiet')} onClick={() => setFailed(false)}>
          Try again
        </button>
      </p>
    );
  };
}

/** Milliseconds: what comes sooner would only flash. */
const timeout = 400;

/** Whether something has been waited for so long that people should see that it is on its way. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
