import { expect, test } from 'vitest';
import type { TimelineEntry } from '../api.ts';
import { conflictMessage, describeEmail } from './conversation-texts.ts';

const now = new Date('2026-11-22T10:00:00Z');
const event = (changes: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ id: '1', kind: 'note', at: '2026-11-22T09:59:00Z', by: 'Meena', text: '', details: {} },
  ...changes,
});

test.each<[Partial<TimelineEntry> | undefined, string]>([
  [{ kind: 'assign', details: { isOwn: true } }, 'Meena assigned this enquiry to themselves a moment ago.'],
  [{ kind: 'assign', details: { ownerName: 'Asha' } }, 'Meena assigned this enquiry to Asha a moment ago.'],
  [{ kind: 'assign', details: { ownerName: '' } }, 'Meena unassigned this enquiry a moment ago.'],
  [{ kind: 'call', details: { isReached: true } }, 'Meena called this parent a moment ago.'],
  [{ kind: 'call', details: { isReached: false } }, 'Meena tried to call this parent a moment ago.'],
  [{ kind: 'reply', at: '2026-11-22T08:00:00Z' }, 'Meena wrote to this parent in the meantime.'],
  [{ kind: 'arrived', by: '' }, 'The parent wrote again a moment ago.'],
  [undefined, 'This enquiry was changed in the meantime. Please look at it again.'],
])('a lost race is reported as %j', (last, words) => {
  expect(conflictMessage(last && event(last), now)).toBe(words);
});

const address = 'asha@example.com';
test.each<[Parameters<typeof describeEmail>[0], string]>([
  [
    { kind: 'enquiry-received', outcome: 'sent', said: '250 2.0.0 OK', address },
    `The confirmation to ${address} was sent`,
  ],
  [
    { kind: 'enquiry-received', outcome: 'filed', said: '', address },
    `The confirmation to ${address} was not delivered: email is not set up`,
  ],
  [
    { kind: 'enquiry-received', outcome: 'refused', said: '550 5.1.1 mailbox unknown.', address },
    `The confirmation to ${address} bounced: mailbox unknown`,
  ],
  [
    { kind: 'front-desk-reply', outcome: 'refused', said: 'ETIMEDOUT; it may have arrived', address },
    `The reply to ${address} could not be sent: ETIMEDOUT; it may have arrived`,
  ],
  [
    { kind: 'enquiry-for-staff', outcome: 'waiting', said: '', address: '' },
    'The email to the front desk has not been sent yet',
  ],
  [
    { kind: 'of tomorrow', outcome: 'missed', said: '', address },
    `The email to ${address} could not be sent in time`,
  ],
])('an email in words: %j', (email, words) => {
  expect(describeEmail(email)).toBe(words);
});
