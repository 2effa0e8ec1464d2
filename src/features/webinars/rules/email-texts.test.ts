import { expect, test } from 'vitest';
import { editableEmails, emailTextRule, fillPlaceholders, textOf } from './email-texts.ts';

const read = (subject: string, text: string) => emailTextRule('place-waiting')({ subject, text });

test.each(editableEmails())('the default words of %s follow their own rules', (kind) => {
  const { defaultText } = textOf(kind);
  expect(emailTextRule(kind)(defaultText)).toEqual({ ok: true, value: defaultText });
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
  expect(fillPlaceholders('{name} {webinar} {when}', values)).toBe('{webinar} $& {name} {when}');
});
