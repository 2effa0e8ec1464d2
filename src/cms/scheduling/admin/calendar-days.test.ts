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

test('the items of a day are in the site’s time zone: those of the whole day first, then by time', () => {
  const change = {
    record: 'blog',
    _id: 'b',
    title: 'Sleep',
    at: '2026-11-28T20:00:00.000Z',
    action: 'publish',
    isUnpublished: false,
  } as const;
  const event = { record: 'webinar', startdate: '2026-11-29', startsAt: null, isCalledOff: false } as const;
  const itemsByDay = groupByDay(
    {
      planned: [change],
      events: [
        { ...event, _id: 'w', title: 'Talk', startsAt: '2026-11-29T06:30:00.000Z' },
        { ...event, _id: 'f', title: 'Fair' },
      ],
    },
    'Asia/Kolkata',
  );
  expect([...itemsByDay.keys()]).toEqual(['2026-11-29']);
  expect(itemsByDay.get('2026-11-29')?.map(({ title, time }) => [title, time])).toEqual([
    ['Fair', ''],
    ['Sleep', '1:30 am'],
    ['Talk', '12:00 pm'],
  ]);
});
