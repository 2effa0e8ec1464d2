import { expect, test } from 'vitest';
import { addMonths, calendarDaysOf, groupByDay } from './calendar-days.ts';

test('a month consists of whole weeks', () => {
  const days = calendarDaysOf('2026-11');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(calendarDaysOf('2027-02')).toHaveLength(28);
  expect(calendarDaysOf('2028-02').at(-1)).toBe('2028-03-05');
});

test('months continue across years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

test('planned changes are on days in the site’s time zone, after the events of the day', () => {
  const moment = {
    record: 'blog',
    _id: 'b',
    title: 'Sleep',
    action: 'publish',
    isUnpublished: false,
  } as const;
  const itemsByDay = groupByDay(
    {
      planned: [{ ...moment, at: '2026-11-28T20:00:00.000Z' }],
      events: [{ record: 'webinar', _id: 'w', title: 'Talk', startdate: '2026-11-29', isCalledOff: false }],
    },
    'Asia/Kolkata',
  );
  expect([...itemsByDay.keys()]).toEqual(['2026-11-29']);
  expect(itemsByDay.get('2026-11-29')?.map(({ title, time }) => [title, time])).toEqual([
    ['Talk', ''],
    ['Sleep', '1:30'],
  ]);
});
