import { expect, test } from 'vitest';
import type { TimelineEntry } from '../api.ts';
import { type EmailOutcome, emailOutcomes } from '../rules/conversation-texts.ts';
import { bodyOf, describeEntry, isUndelivered } from './timeline.tsx';

type Kind = TimelineEntry['kind'];
type Details = TimelineEntry['details'];
const reported = (kind: Kind, details: Details = {}, by = 'Meena') =>
  describeEntry({ kind, by, text: 'some words', details }, 'Asha');

test.each<[Kind, Details, string]>([
  ['arrived', {}, 'Asha wrote'],
  ['assign', { ownerName: 'Meena', isOwn: true }, 'Meena assigned it to themselves'],
  ['assign', { ownerName: 'Ravi' }, 'Meena assigned it to Ravi'],
  ['assign', { ownerName: '' }, 'Meena removed the assignment'],
  ['call', { isReached: true }, 'Meena called and spoke to Asha'],
  ['call', { isReached: false }, 'Meena called: no answer'],
  ['followUp', { day: '2026-11-26' }, 'Meena set a follow-up for Thu 26 Nov'],
  ['note', {}, 'Meena added a note'],
  ['note', { isTakenBack: true }, 'Meena withdrew a note'],
  ['followUp', {}, 'Meena removed the follow-up'],
  ['email', { email: 'enquiry-received', outcome: 'sent' }, 'some words'],
])('%s %j', (kind, details, words) => expect(reported(kind, details)).toBe(words));

test('an account without a name is shown as staff', () => {
  expect(reported('done', {}, '')).toBe('Staff marked it as done');
});

test('the name of an email is not repeated below it', () => {
  const body = (kind: Kind) => bodyOf({ kind, by: '', text: 'some words', details: {} });
  expect([body('email'), body('note')]).toEqual(['', 'some words']);
});

test.each<Details['to']>(['parent', 'staff'])(
  'an email that did not reach the %s is marked as trouble',
  (to) => {
    const isBad = (outcome: EmailOutcome) =>
      isUndelivered({ kind: 'email', by: '', text: '', details: { outcome, to } });
    expect(emailOutcomes.filter(isBad)).toEqual(['filed', 'refused', 'missed']);
  },
);
