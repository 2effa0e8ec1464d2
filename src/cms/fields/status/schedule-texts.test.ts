import { expect, test } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { describePublication, statusAndPlan } from './schedule-texts.ts';

const clocked = { now: new Date('2026-11-26T06:00:00.000Z'), timeZone: 'Asia/Kolkata' };
// Nine in the morning in India.
const sunday = '2026-11-29T03:30:00.000Z';
const newYear = '2027-01-01T12:35:00.000Z';
const stored = { isPublicNow: false, button: 'Update' } as const;
const out = { ...stored, isPublicNow: true };
const before = '2026-11-01T03:30:00.000Z';

test.each([
  [{}, 'published', '', 'Visitors see it once you press Update.'],
  [{ publishAt: before }, 'published', '', 'Visitors see it once you press Update.'],
  [
    { publishAt: sunday },
    'scheduled',
    'Publishes Sun 29 Nov, 9:00 am',
    'Will be published on Sunday 29 November at 9:00 am.',
  ],
  [
    { publishAt: sunday, unpublishAt: newYear },
    'scheduled',
    'Publishes Sun 29 Nov, 9:00 am',
    'Will be published on Sunday 29 November at 9:00 am, until Friday 1 January 2027 at 6:05 pm.',
  ],
  [
    { publishAt: before, unpublishAt: sunday },
    'published',
    'Comes down Sun 29 Nov, 9:00 am',
    'Visitors see it once you press Update, until Sunday 29 November at 9:00 am.',
  ],
  [
    { unpublishAt: before },
    'takenDown',
    '1 Nov',
    'Visitors do not see it: it was taken down on Sunday 1 November at 9:00 am.',
  ],
])('%j is described in words', (row, status, plan, inFull) => {
  expect(statusAndPlan(contentTypes.banner, row, clocked)).toEqual({ status, plan });
  expect(describePublication(contentTypes.banner, row, clocked, stored)).toBe(inFull);
  const blog = { ...row, status: '1' };
  expect(statusAndPlan(contentTypes.blog, blog, clocked)).toEqual({ status, plan });
  expect(describePublication(contentTypes.blog, blog, clocked, stored)).toBe(inFull);
});

test('an unpublished entry is not announced for publication', () => {
  const row = { status: '0', publishAt: sunday };
  expect(statusAndPlan(contentTypes.blog, row, clocked)).toEqual({ status: 'draft', plan: '' });
  expect(describePublication(contentTypes.blog, row, clocked, stored)).toBe(
    'It stays hidden even after Sunday 29 November at 9:00 am, until it is published.',
  );
  expect(describePublication(contentTypes.blog, { status: 0 }, clocked, stored)).toBe(
    'Visitors do not see it until it is published.',
  );
});

test('scheduling a public entry warns that it is hidden until then', () => {
  expect(describePublication(contentTypes.banner, { publishAt: sunday }, clocked, out)).toBe(
    'Will be published on Sunday 29 November at 9:00 am. Once you press Update, visitors will not see it until then.',
  );
  expect(describePublication(contentTypes.banner, {}, clocked, out)).toBe(
    'Visitors see it once you press Update.',
  );
});

test('a type without a schedule shows nothing in its list', () => {
  expect(statusAndPlan(contentTypes.course, { publishAt: sunday }, clocked)).toEqual({
    status: 'published',
    plan: '',
  });
});
