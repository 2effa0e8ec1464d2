/** Words of unrelated entries, as they would occur on this site. */
const words =
  `baby child children parent parents mother father family home day night week month year time help helps doctor
  food milk play school sleep water small safe calm talk listen learn feel feeling love care health healthy body hand
  morning evening room book story song walk friend teacher problem question answer reason sign change habit rule
  patience praise moment support advice simple gentle first second every early late often together always never
  good better best short long new old happy tired worry stress grow growing age start begin end keep make take give
  बच्चा बच्चे बच्चों माँ पिता परिवार घर दिन रात समय डॉक्टर पानी दूध खाना खेल स्कूल प्यार ध्यान आदत मदद सवाल`.split(/\s+/);

/** A seeded pseudo-random generator: the same numbers each time. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    yield (state >>> 8) / 2 ** 24;
  }
}

/** Titles and texts of unrelated entries. */
export function noise(count: number): { title: string; text: string }[] {
  const numbers = chance(14);
  const some = (length: number) =>
    Array.from({ length }, () => words[Math.floor(numbers.next().value * words.length)]).join(' ');
  return Array.from({ length: count }, () => ({ title: some(5), text: `${some(30)}. ${some(30)}.` }));
}
