import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { waitBeforeRetry } from '#core/ui/retry-delay.ts';
import { adminButtonClass } from './button.tsx';

const maxRetries = 3;

/** Loads code, with a few retries; without network once. @throws the error of the last try */
async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (failures === maxRetries || !navigator.onLine) throw error;
      await waitBeforeRetry(failures);
    }
  }
}

interface LazyPartOptions<Props> {
  /** Shown until the code is loaded. */
  fallback?: (props: Props) => ReactNode;
  /** Shown instead of the message where the code could not be loaded. */
  errorFallback?: (props: Props) => ReactNode;
}

/**
 * A part of a screen whose code is loaded on demand. On failure it shows a message with a retry in its place: `lazy` of
 * React would remove the whole screen, and would never retry.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, errorFallback }: LazyPartOptions<Props> = {},
) {
  let known: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    const [Loaded, setLoaded] = useState(() => known);
    const [hasFailed, setFailed] = useState(false);

    useEffect(() => {
      if (Loaded || hasFailed) return;
      let isUnmounted = false;
      loadWithRetries(load).then(
        (loaded) => {
          known = loaded;
          if (!isUnmounted) setLoaded(() => loaded);
        },
        (error: unknown) => {
          console.error(error);
          if (!isUnmounted) setFailed(true);
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [Loaded, hasFailed]);

    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed) return fallback?.(props);
    if (errorFallback) return errorFallback(props);
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 font-bold text-danger-text">
        This part could not be loaded. Please check your connection.
        <button type="button" className={adminButtonClass('quiet')} onClick={() => setFailed(false)}>
          Try again
        </button>
      </p>
    );
  };
}

/** Milliseconds: a shorter wait would only flash. */
const timeout = 400;

/** Whether a wait is long enough to show a progress indicator. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), timeout);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
