import { expect, test } from 'vitest';
import { emailText, emailTexts, filledIn, textedEmails } from './email-texts.ts';

const read = (subject: string, text: string) => emailText('place-waiting')({ subject, text });

test.each(textedEmails)('the default words of %s follow their own rules', (kind) => {
  const { usual } = emailTexts[kind];
  expect(emailText(kind)(usual)).toEqual({ ok: true, value: usual });
});

test.each([
  ['{naam}', '{naam} cannot be filled in here. These can: {name}, {webinar}, {when}, {place}, {position}.'],
  ['{until}', '{until} cannot be filled in here'],
  ['{ name }', '{ name } cannot be filled in here'],
  ['{}', '{} cannot be filled in here'],
  ['{constructor}', '{constructor} cannot be filled in here'],
  ['{name', 'A curly bracket is on its own'],
  ['{{name}}', 'A curly bracket is on its own'],
  ['<b>{name}</b>', 'contains HTML'],
  ['', 'Please write'],
])('%j is refused, in the subject and in the text', (words, message) => {
  expect(read(words, 'Text')).toEqual({ ok: false, message: expect.stringContaining(message) });
  expect(read('Subject', words)).toEqual({ ok: false, message: expect.stringContaining(message) });
});

test('filled-in values are not expanded again', () => {
  const values = { name: '{webinar}', webinar: '$& {name}' };
  expect(filledIn('{name} {webinar} {when}', values)).toBe('{webinar} $& {name} {when}');
});
