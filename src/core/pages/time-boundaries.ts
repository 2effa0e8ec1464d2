import type { Clock } from '#core/clock.ts';
import type { Stores } from '#core/manifest/repositories.ts';

interface Parts {
  stores: Pick<Stores, 'records'>;
  clock: Clock;
  /** The calendar day of a moment, in the site's time zone. */
  dayOf: (moment: Date) => string;
  /** Calls back when content has changed. */
  onContentChange: (listener: () => void) => void;
  onFailure: (error: unknown) => void;
}

/** As many as are ahead are known; when they are all over, the next ones are read. */
const mostKnown = 100;
/** Milliseconds before they are read again that could not be read. */
const pause = 10_000;

/**
 * Tells whoever keeps pages how often a day has begun or a webinar has ended since this process began: pages say which
 * webinars are to come, and afterwards they say something else.
 *
 * @returns a number that rises with each. Asked at every request: what content has changed is read in its wake
 */
export function countTurns({ stores, clock, dayOf, onContentChange, onFailure }: Parts): () => number {
  /** Milliseconds since 1970, the next one first: a text would be made of the clock at every request. */
  let ends: number[] = [];
  let day = dayOf(clock());
  let turns = 0;
  /** Not before this moment (milliseconds since 1970) they are read; undefined: they are known. */
  let readFrom: number | undefined = 0;

  async function read(): Promise<void> {
    readFrom = undefined;
    const query = { days: { field: 'endsAt', from: clock().toISOString() }, limit: mostKnown };
    const sort = { field: 'endsAt', descending: false };
    const found = await stores.records.list('webinar', { ...query, sort, fields: ['endsAt'] });
    ends = found.map(({ endsAt }) => Date.parse(endsAt));
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
      turns += 1;
    }
    if (readFrom !== undefined && now >= readFrom) {
      void read().catch((error) => {
        readFrom = now + pause;
        onFailure(error);
      });
    }
    const [next] = ends;
    if (next === undefined || now < next) return turns;
    turns += 1;
    ends = ends.slice(1);
    if (ends.length === 0) readFrom = 0;
    return turns;
  };
}

/** For whoever keeps what tells of webinars that are to come. @returns to be called before it is looked for; calls `forget` where a turn has come since */
export function atEachTurn(turns: () => number, forget: () => void): () => void {
  let last = turns();
  return () => {
    const now = turns();
    if (now === last) return;
    last = now;
    forget();
  };
}
