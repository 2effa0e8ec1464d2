import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rupeesInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees zero only'],
  [1, 'One paisa only'],
  [50, 'Fifty paise only'],
  [100, 'Rupee one only'],
  [149_900, 'Rupees one thousand four hundred ninety-nine only'],
  [149_950, 'Rupees one thousand four hundred ninety-nine and fifty paise only'],
  [10_000_001, 'Rupees one lakh and one paisa only'],
  [100_000_000, 'Rupees ten lakh only'],
  [
    1_234_567_890,
    'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and ninety paise only',
  ],
])('%i paise: %s', (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words);
});

const values: Record<string, number> = {
  ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17 },
  ...{ eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70 },
  ...{ eighty: 80, ninety: 90 },
};
const sizes: Record<string, number> = { hundred: 100, thousand: 1000, lakh: 100_000, crore: 10_000_000 };

/** Reads words back, in another way than they are written. */
function numberOf(words: string): number {
  let [sum, part] = [0, 0];
  for (const word of words.split(/[ -]/)) {
    const size = sizes[word];
    if (size === undefined) part += values[word] ?? Number.NaN;
    else if (size === 100) part *= 100;
    else {
      sum += part * size;
      part = 0;
    }
  }
  return sum + part;
}

test('the words of each amount can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000_000 }), (paise) => {
      const [rupees = '', rest = ''] = rupeesInWords(paise)
        .replace(/ only$/, '')
        .split(' and ');
      const fraction = rest ? numberOf(rest.replace(/ pais[ae]$/, '')) : 0;
      expect(numberOf(rupees.replace(/^Rupees? /, '')) * 100 + fraction).toBe(paise);
    }),
  );
});
