import type { Clock } from '#core/clock.ts';

interface Dependencies {
  clock: Clock;
  /** The calendar day of a time, in the site's time zone. */
  dayOf: (moment: Date) => string;
  /**
   * The next times at which pages change, such as the end of an event.
   *
   * @param after ISO, UTC
   * @returns milliseconds since 1970, the next one first; none where none is known
   */
  findNextTimes: (after: string, limit: number) => Promise<number[]>;
  /** Calls back when content has changed. */
  onContentChange: (listener: () => void) => void;
  onFailure: (error: unknown) => void;
}

/** Known times; when all have passed, the next ones are read. */
const maxKnown = 100;
/** Milliseconds before a failed read is repeated. */
const pause = 10_000;

/**
 * Counts, since the start of this process, the time boundaries that have passed: a new day, or another time at which
 * pages change without a change of content.
 *
 * @returns the current count. Called at every request; it triggers the read of the next times after a change of content
 */
export function createTimeBoundaries({
  clock,
  dayOf,
  findNextTimes,
  onContentChange,
  onFailure,
}: Dependencies): () => number {
  /** Milliseconds since 1970, the next one first: as texts they would need a conversion at every request. */
  let upcoming: number[] = [];
  let day = dayOf(clock());
  let passed = 0;
  /** They are read at or after this time (milliseconds since 1970); undefined: they are known. */
  let readFrom: number | undefined = 0;

  async function read(): Promise<void> {
    readFrom = undefined;
    upcoming = await findNextTimes(clock().toISOString(), maxKnown);
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
    const [next] = upcoming;
    if (next === undefined || now < next) return passed;
    passed += 1;
    upcoming = upcoming.slice(1);
    if (upcoming.length === 0) readFrom = 0;
    return passed;
  };
}

/**
 * For caches of answers that change at time boundaries.
 *
 * @returns a function to be called before a look-up; it calls `clear` where a boundary has passed since
 */
export function onTimeBoundary(timeBoundaries: () => number, clear: () => void): () => void {
  let last = timeBoundaries();
  return () => {
    const now = timeBoundaries();
    if (now === last) return;
    last = now;
    clear();
  };
}
