import { expect, test } from 'vitest';
import type { ShownRecord } from '../../../content/index.ts';
import { openWebinars } from './open-webinars.ts';

const webinar = (title: string, startdate: string | null, enddate: string | null = startdate) =>
  ({ title, startdate, enddate }) as ShownRecord<'webinar'>;

test('enrolment is for the open webinars, first the one that begins first', () => {
  const webinars = [
    webinar('later', '2026-12-24'),
    webinar('past', '2026-11-20'),
    webinar('running', '2026-11-19', '2026-11-22'),
    webinar('undated', null),
  ];
  const openOn = (today: string) => openWebinars(webinars, today).map(({ title }) => title);
  expect(openOn('2026-11-21')).toEqual(['running', 'later']);
  expect(openOn('2026-11-23')).toEqual(['later']);
  expect(openOn('2026-12-25')).toEqual([]);
});
