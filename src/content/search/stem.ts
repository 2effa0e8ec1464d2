// What a word is without its endings, so that `vaccinations` finds `vaccinated` and बच्चों finds बच्चे. It is no
// grammar: words that only look alike come together too, which costs an answer more and never one less.

/** Endings of English, the longer before the shorter; what is left has that many letters at least. */
const english: readonly [ending: RegExp, put: string, left: number][] = [
  [/(?:ations?|ating|ated|ates?)$/, '', 4],
  [/i(?:es|ed)$/, 'i', 2],
  [/(?:ings?|ed)$/, '', 3],
  [/(?<=[xs]|ch|sh)es$/, '', 3],
  [/(?<!s|u|i)s$/, '', 3],
];

/** Endings of Hindi, likewise. */
const hindi = /(?:ियों|ियां|ाओं|ाएं|ुओं|ों|ें|ओं|एं|ना|ने|नी|ता|ते|ती|ां|ीं|[ािीुूेैोौं])$/;

const irregular = new Map(
  Object.entries({
    teeth: 'tooth',
    feet: 'foot',
    children: 'child',
    slept: 'sleep',
    fed: 'feed',
    ate: 'eat',
    eaten: 'eat',
    bitten: 'bite',
    taught: 'teach',
  }),
);

/** What stands for the word and for those that differ from it by their endings only. */
export function stemOf(word: string): string {
  if (/^[a-z]+$/.test(word)) return stemOfEnglish(irregular.get(word) ?? word);
  const stem = word.replace(hindi, '');
  return stem.length >= 2 ? stem : word;
}

function stemOfEnglish(word: string): string {
  let stem = word;
  for (const [ending, put, left] of english) {
    const cut = stem.replace(ending, put);
    if (cut === stem || cut.length < left) continue;
    stem = cut;
    break;
  }
  // The spellings of both sides of the Atlantic.
  const british = stem.replace(/ae|oe/g, 'e').replace(/our/g, 'or').replace(/z/g, 's');
  const bare = british.replace(/(?<=[a-z]{2})e$/, '').replace(/(?<=[a-z])y$/, 'i');
  return bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
