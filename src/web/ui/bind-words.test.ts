import { expect, test } from 'vitest';
import { bindWords } from './bind-words.ts';

test.each([
  ['Lotus Court, Sector 45, Gurugram 122003', 'Lotus Court, Sector\u00a045, Gurugram\u00a0122003'],
  ['Ananta, 3rd Floor', 'Ananta, 3rd Floor'],
  ['Dr. Ishvari Nandakolla', 'Dr.\u00a0Ishvari Nandakolla'],
  ['डॉ. ईश्वरी', 'डॉ.\u00a0ईश्वरी'],
  ['Sleep. Then eat', 'Sleep. Then eat'],
])('%s', (text, bound) => {
  expect(bindWords(text)).toBe(bound);
});
