import { anySteps, anywhere, laxSteps, type Meant, roughly, stepsOf } from '../../content/search/plan.ts';
import type { Match } from '../../content/search/tokens.ts';
import type { SearchStore } from '../../store/search/search-store.ts';
import type { KnownCounts } from './known-counts.ts';

/** Fewer results than these are worth a look at what lacks a word. */
const tooFew = 5;

/** What has been asked of the index: how many entries that finds, and the numbers of the best of them. */
interface Asked {
  total: number;
  numbers: Promise<number[]>;
  /** Nobody needs the numbers any more. */
  giveUp(): void;
}

/**
 * Asks the index for what words stand for.
 *
 * @param within narrows what is asked
 * @param reach how many numbers are wanted
 */
export function createAsking(
  search: SearchStore,
  counts: KnownCounts,
  within: (steps: Match[]) => Match[],
  reach: number,
) {
  /** What is asked a second time, after other words have come to it, is answered as before. */
  const answered = new Map<string, Promise<number[]>>();

  function newest(step: Match): Promise<number[]> {
    const text = JSON.stringify(step);
    const answer = answered.get(text) ?? search.newest(step, reach);
    answered.set(text, answer);
    return answer;
  }

  /** The best of the steps is read while all of them are counted: on PostgreSQL, one takes as long as the other. */
  async function begin(steps: readonly Match[]): Promise<Asked> {
    const last = steps.at(-1);
    let isWanted = true;
    const counted = last ? search.counts([last]) : [];

    /** Each in the place of the first step that finds it. */
    async function read(): Promise<number[]> {
      const numbers = new Set<number>();
      for (const step of steps) {
        if (!isWanted || numbers.size >= reach) break;
        for (const number of await newest(step)) numbers.add(number);
      }
      return [...numbers].slice(0, reach);
    }

    const numbers = read();
    // It fails for whoever waits for it, and for nobody where it is given up.
    numbers.catch(() => undefined);
    const [total = 0] = await counted;
    return {
      total,
      numbers,
      giveUp: () => {
        isWanted = false;
      },
    };
  }

  /** Words that stand for something on this site, each once: `child` and `children` are one. */
  async function rarestFirst(words: readonly Meant[]): Promise<Meant[]> {
    const asked = words.filter((word, place) => {
      const isSame = ({ kin }: Meant) => kin.length > 0 && word.kin.every((one) => kin.includes(one));
      const isTwice = word.kin.length > 0 && words.slice(0, place).some(isSame);
      return anywhere(word) && !isTwice;
    });
    // Nothing is to be put in order, and what is asked next tells whether it is there at all.
    if (asked.length < 2) return asked;
    const first = await countsOf(asked, roughly);
    // The vocabulary holds words that no entry has any more.
    const doubtful = asked.filter((_word, place) => first[place] === 0);
    const again = await countsOf(doubtful, anywhere);
    const countOf = new Map(asked.map((word, place) => [word, first[place] ?? 0]));
    for (const [place, word] of doubtful.entries()) countOf.set(word, again[place] ?? 0);
    return asked
      .filter((word) => countOf.get(word) !== 0)
      .sort((a, b) => (countOf.get(a) ?? 0) - (countOf.get(b) ?? 0));
  }

  /** In how many entries each of them is, as far as that matters. */
  const countsOf = (words: readonly Meant[], of: (word: Meant) => Match | undefined): Promise<number[]> =>
    counts(words.map(of).filter((match) => match !== undefined));

  /** What is to be asked for these words, the best first. @param hasNear whether what is only near counts */
  return async (meant: readonly Meant[], hasNear: boolean): Promise<Asked> => {
    const words = await rarestFirst(meant);
    const strict = within(stepsOf(words, hasNear));
    let asked = await begin(strict);
    if (words.length > 1 && asked.total < tooFew) {
      asked.giveUp();
      asked = await begin([...strict, ...within(laxSteps(words))]);
    }
    if (words.length > 2 && asked.total === 0) {
      asked.giveUp();
      asked = await begin(within(anySteps(words)));
    }
    return asked;
  };
}
