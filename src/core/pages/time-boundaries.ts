import type { Clock } from '#core/clock.ts';

interface Parts {
  clock: Clock;
  /** The calendar day of a moment, in the site's time zone. */
  dayOf: (moment: Date) => string;
  /**
   * The next moments after one at which pages say something else, such as the end of an event.
   *
   * @param after ISO, UTC
   * @returns milliseconds since 1970, the next one first; none where none is known
   */
  nextAfter: (after: string, limit: number) => Promise<number[]>;
  /** Calls back when content has changed. */
  onContentChange: (listener: () => void) => void;
  onFailure: (error: unknown) => void;
}

/** As many as are ahead are known; when they are all over, the next ones are read. */
const maxKnown = 100;
/** Milliseconds before they are read again that could not be read. */
const pause = 10_000;

/**
 * Counts how often a day has begun or another moment has come, since this process began, from which on pages say something
 * else although no content has changed.
 *
 * @returns a number that rises with each. Asked at every request: what content has changed is read in its wake
 */
export function createTimeBoundaries({
  clock,
  dayOf,
  nextAfter,
  onContentChange,
  onFailure,
}: Parts): () => number {
  /** Milliseconds since 1970, the next one first: a text would be made of the clock at every request. */
  let ahead: number[] = [];
  let day = dayOf(clock());
  let passed = 0;
  /** Not before this moment (milliseconds since 1970) they are read; undefined: they are known. */
  let readFrom: number | undefined = 0;

  async function read(): Promise<void> {
    readFrom = undefined;
    ahead = await nextAfter(clock().toISOString(), maxKnown);
  }

  onContentChange(() => {
    readFrom = 0;
  });

  return () => {
    const moment = clock();
    const now = moment.getTime();
    const today = dayOf(moment);
    if (today !== day) {
      day = today;
      passed += 1;
    }
    if (readFrom !== undefined && now >= readFrom) {
      void read().catch((error) => {
        readFrom = now + pause;
        onFailure(error);
      });
    }
    const [next] = ahead;
    if (next === undefined || now < next) return passed;
    passed += 1;
    ahead = ahead.slice(1);
    if (ahead.length === 0) readFrom = 0;
    return passed;
  };
}

/** For caches of what changes at time boundaries. @returns to be called before a look-up; calls `forget` where one has passed since */
export function atEachBoundary(timeBoundaries: () => number, forget: () => void): () => void {
  let last = timeBoundaries();
  return () => {
    const now = timeBoundaries();
    if (now === last) return;
    last = now;
    forget();
  };
}
