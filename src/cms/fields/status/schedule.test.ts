import { describe, expect, test } from 'vitest';
import { scheduledNames } from '#cms/records/addresses.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { hasSchedule, publicationOf, publishNow, requireLaterRemoval, statusOf } from './schedule.ts';

const [before, now, after, later] = [
  '2026-11-22T09:00:00.000Z',
  '2026-11-22T10:00:00.000Z',
  '2026-11-22T11:00:00.000Z',
  '2026-11-22T12:00:00.000Z',
] as const;

describe('the publication status of an entry', () => {
  test.each([
    [{}, { isOut: true, turnsAt: '' }],
    [{ publishAt: after }, { isOut: false, turnsAt: after }],
    [{ publishAt: now }, { isOut: true, turnsAt: '' }],
    [
      { publishAt: before, unpublishAt: after },
      { isOut: true, turnsAt: after },
    ],
    [
      { publishAt: after, unpublishAt: later },
      { isOut: false, turnsAt: after },
    ],
    [{ unpublishAt: now }, { isOut: false, turnsAt: '' }],
    [
      { publishAt: before, unpublishAt: now },
      { isOut: false, turnsAt: '' },
    ],
    // The record rule refuses this.
    [
      { publishAt: after, unpublishAt: before },
      { isOut: false, turnsAt: '' },
    ],
  ])('%j', (row, status) => {
    expect(publicationOf(contentTypes.webinar, row, now)).toEqual(status);
    expect(publicationOf(contentTypes.blog, { ...row, status: 1 }, now)).toEqual(status);
    const hidden = { isOut: false, turnsAt: '' };
    expect(publicationOf(contentTypes.blog, { ...row, status: 0 }, now)).toEqual(hidden);
  });

  test('an entry of a type without a schedule is public once stored', () => {
    expect(publicationOf(contentTypes.course, { publishAt: after }, now)).toEqual({
      isOut: true,
      turnsAt: '',
    });
  });
});

test('the removal time must be after the publication time', () => {
  expect(requireLaterRemoval({ publishAt: before, unpublishAt: now })).toEqual({});
  expect(requireLaterRemoval({ publishAt: '', unpublishAt: before })).toEqual({});
  expect(requireLaterRemoval({ publishAt: now, unpublishAt: '' })).toEqual({});
  for (const unpublishAt of [before, now])
    expect(requireLaterRemoval({ publishAt: now, unpublishAt })).toHaveProperty('unpublishAt');
});

test('a type with a status has a schedule: the store keeps one public flag for both', () => {
  expect(scheduledNames()).toEqual(['banner', 'webinar', 'blog', 'media', 'community']);
  for (const name of contentNames) {
    const hasStatus = fieldsOfType(contentTypes[name], 'status').length > 0;
    if (hasStatus) expect(hasSchedule(contentTypes[name])).toBe(true);
    if (hasSchedule(contentTypes[name])) {
      expect((contentTypes[name] as { rules?: unknown[] }).rules).toContain(requireLaterRemoval);
    }
  }
});

test.each([
  [{ status: 0 }, 'draft'],
  [{ status: 0, unpublishAt: '2020-01-01T00:00:00.000Z' }, 'draft'],
  [{ status: 1 }, 'published'],
  [{ status: 1, publishAt: '2199-01-01T00:00:00.000Z' }, 'scheduled'],
  [{ status: 1, unpublishAt: '2020-01-01T00:00:00.000Z' }, 'takenDown'],
  [{ status: 1, unpublishAt: '2199-01-01T00:00:00.000Z' }, 'published'],
])('%j has one status, and is published after publishing', (row, status) => {
  const clock = { now: '2026-11-22T10:00:00.000Z', today: '2026-11-22' };
  expect(statusOf(contentTypes.blog, row, clock.now)).toBe(status);
  const after = { ...row, ...publishNow(contentTypes.blog, row, clock) };
  expect(statusOf(contentTypes.blog, after, clock.now)).toBe('published');
});

test('publishing resets the publish date of a plan, and no other', () => {
  const clock = { now: '2026-11-22T10:00:00.000Z', today: '2026-11-22' };
  const planned = { status: 0, publishAt: '2026-11-29T03:30:00.000Z', createdAt: '2026-11-29' };
  expect(publishNow(contentTypes.blog, planned, clock)).toEqual({
    ...{ status: 1, publishAt: '', createdAt: '2026-11-22' },
  });
  expect(publishNow(contentTypes.blog, { status: 0, createdAt: '2026-12-24' }, clock)).toEqual({ status: 1 });
});
