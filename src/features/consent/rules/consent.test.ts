import { expect, test } from 'vitest';
import { date } from '#cms/fields/date/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { people } from '#cms/records/registry.ts';
import { guardianErrors, guardianText, readFormConsent } from './consent.ts';

const ofChild = {
  fields: { name: text({ label: 'Name' }), born: date({ label: 'Born on', isOfChild: true }) },
};

test('a form with data of a child requires the guardian box', () => {
  expect(guardianText(ofChild)).toContain('parent or guardian');
  const refused = { guardian: expect.stringContaining('parent or guardian') };
  expect(guardianErrors(ofChild, { born: '2022-02-02' })).toEqual(refused);
  expect(guardianErrors(ofChild, { guardian: 'no' })).toEqual(refused);
  expect(guardianErrors(ofChild, { guardian: true })).toEqual(refused);
  expect(guardianErrors(ofChild, { guardian: 'yes' })).toEqual({});
});

test('a form does not ask for fields that the site sets', () => {
  const set = { fields: { age: text({ label: 'Age', isOfChild: true, isSetBySite: true }) } };
  expect([guardianText(set), guardianErrors(set, {})]).toEqual(['', {}]);
});

/** Words in labels and help texts that indicate data of a child. */
const childs = /child|kid|bab(y|ies)|son\b|daughter|\bage\b|born|birth|school|class\b/i;

test.each(Object.values(people))(
  'the form of $name has no words that ask for data of a child',
  (definition) => {
    expect(guardianText(definition)).toBe('');
    for (const { label, help = '' } of Object.values(definition.fields)) {
      expect(`${label} ${help}`).not.toMatch(childs);
    }
  },
);

test('the consent fields of a form are read, and no others', () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
  expect(readFormConsent({ notice: `${one} ${other} x`, news: 'yes' })).toEqual({
    shown: [one, other],
    wantsNews: true,
  });
  for (const sent of [
    undefined,
    null,
    7,
    [],
    {},
    { notice: 7, news: true },
    { notice: 'A'.repeat(64), news: 'on' },
  ]) {
    expect(readFormConsent(sent)).toEqual({ shown: [], wantsNews: false });
  }
  expect(readFormConsent({ notice: Array(50).fill(one).join(' ') }).shown).toHaveLength(4);
});
