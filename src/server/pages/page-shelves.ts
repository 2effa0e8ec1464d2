import { type AnswerCache, createAnswerCache } from '../answers/answer-cache.ts';
import type { PreparedAnswer } from '../answers/prepared-answer.ts';
import type { QuickAnswers } from '../answers/quick-answers.ts';
import type { SearchQueue } from '../search/search-queue.ts';
import { boundedQueue } from './bounded-queue.ts';

type Make = () => Promise<PreparedAnswer>;

interface Parts {
  quick: Pick<QuickAnswers, 'add'>;
  /** Calls back whenever visitors may see other content than before. */
  onContentChange: (listener: () => void) => void;
  /** Called before a kept page is looked for: the day may have changed. */
  beforeFind: () => void;
  /** In which turn searches are made; of them no page is kept at all. */
  searches: SearchQueue;
  onAnswer: NonNullable<Parameters<QuickAnswers['add']>[0]['onAnswer']>;
}

/**
 * Bytes of kept pages in all their encodings: an article takes some 90 kB, home 180. Parts of lists, lists that are narrowed and parts
 * of a page's data are as many as anybody can put together: they push out nothing but one another.
 */
const maxBytes = { usual: 32 * 1024 * 1024, odd: 8 * 1024 * 1024 };

const full = 'A great many people are on the site right now. Please try again in a moment.';
/** Those that anybody can put together do not keep the others waiting. */
const bounds = {
  usual: { atOnce: 4, mostWaiting: 200, full },
  odd: { atOnce: 2, mostWaiting: 100, full },
};

/** Where pages are kept by their addresses, and in which turn those are made that are not. */
export function pageShelves({ quick, onContentChange, beforeFind, searches, onAnswer }: Parts) {
  const usual = createAnswerCache({ maxBytes: maxBytes.usual });
  const odd = createAnswerCache({ maxBytes: maxBytes.odd });
  const inTurn = { usual: boundedQueue(bounds.usual), odd: boundedQueue(bounds.odd), searches };
  const isOdd = (key: string) => key.includes('?');
  const cacheOf = (key: string): AnswerCache => (isOdd(key) ? odd : usual);

  function clear(): void {
    usual.clear();
    odd.clear();
  }

  onContentChange(clear);
  for (const cache of [usual, odd]) {
    quick.add({
      kind: 'pages',
      cache,
      find(key) {
        beforeFind();
        return cache.find(key);
      },
      onAnswer,
    });
  }

  return {
    clear,
    find: (key: string) => cacheOf(key).find(key),

    /** What `make` makes in its turn. @throws Refusal: unavailable, where too many wait */
    make: (key: string, make: Make, isSearch = false) =>
      inTurn[isSearch ? 'searches' : isOdd(key) ? 'odd' : 'usual'](make),

    /** Another one after each change of content. */
    generation: () => usual.generation,

    /**
     * What is kept in the place of a key.
     *
     * @param prepare as `make` does it, or what is made of that
     * @param begun the generation in which the content was asked for the key
     */
    keep: (key: string, prepare: Make, begun?: number) => cacheOf(key).get(key, prepare, begun),
  };
}
