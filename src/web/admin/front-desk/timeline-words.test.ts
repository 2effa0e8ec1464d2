import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../../content/front-desk/conversation.ts';
import { isTrouble, toldInWords } from './timeline-words.ts';

type Details = TimelineEntry['details'];
const told = (kind: TimelineEntry['kind'], details: Details = {}, by = 'Meena') =>
  toldInWords({ kind, by, details }, 'Asha');

test.each<[TimelineEntry['kind'], Details, string]>([
  ['arrived', {}, 'Asha wrote'],
  ['assign', { ownerName: 'Meena' }, 'Meena took it'],
  ['assign', { ownerName: 'Ravi' }, 'Meena gave it to Ravi'],
  ['assign', { ownerName: '' }, 'Meena gave it back to everybody'],
  ['call', { isReached: true }, 'Meena called and spoke to Asha'],
  ['call', { isReached: false }, 'Meena called: no answer'],
  ['followUp', { day: '2026-11-26' }, 'Meena set a follow-up for Thu 26 Nov'],
  ['followUp', {}, 'Meena took the follow-up away'],
  ['letter', { letter: 'enquiry-received', outcome: 'sent', said: '' }, 'The confirmation was sent'],
  [
    'letter',
    { letter: 'enquiry-received', outcome: 'refused', said: 'mailbox unknown' },
    'The confirmation came back: mailbox unknown',
  ],
  ['letter', { letter: 'something-new', outcome: 'something new' }, 'A letter is on its way'],
])('%s %j', (kind, details, words) => expect(told(kind, details)).toBe(words));

test('whoever has no name is one of the staff', () =>
  expect(told('done', {}, '')).toBe('Staff marked it as done'));

test('a letter that did not arrive is trouble', () => {
  const letter = (outcome: string) => isTrouble({ kind: 'letter', by: '', details: { outcome } });
  expect(['sent', 'refused', 'missed', 'waiting'].map(letter)).toEqual([false, true, true, false]);
});
