import { v7 as createId } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import type { ResponseTimes } from '../api.ts';

// A Sunday afternoon in Asia/Kolkata; the front desk is open from 9 to 18, Monday to Saturday, by default.
const now = '2026-11-22T10:00:00.000Z';
const site = provideTestSite();

beforeAll(async () => {
  site.clock.advance(Date.parse(now) - Date.now());
  await site.services.database.db.insertInto('conversationWait').values(waits).execute();
  site.admin = await site.signIn();
});

const wait = (city: string, since: string, until: string | null, closedAt: string | null = null) => ({
  ...{ id: createId(), conversationId: createId(), city, since, until, closedAt },
});
const waits = [
  // Friday at 17:30 until Saturday at 9:10 on the clock of the site: half an hour, and ten minutes.
  wait('Pune', '2026-11-13T12:00:00.000Z', '2026-11-14T03:40:00.000Z'),
  // Sunday at 23:59, the last minute of its week, until Monday at 9:20.
  wait('Pune', '2026-11-15T18:29:00.000Z', '2026-11-16T03:50:00.000Z'),
  // A minute later it is Monday. Closed at once, and not answered.
  wait('Delhi', '2026-11-15T18:30:00.000Z', null, '2026-11-15T18:31:00.000Z'),
  wait('Pune', '2026-11-17T04:00:00.000Z', '2026-11-17T04:05:00.000Z'),
  wait('Delhi', '2026-11-20T04:00:00.000Z', null),
  // Before the requested weeks.
  wait('Delhi', '2026-11-08T18:29:59.000Z', '2026-11-09T12:00:00.000Z'),
];

async function figures(query: string): Promise<ResponseTimes> {
  const answer = await site.call('GET', `front-desk/response-times?${query}`, { token: site.admin });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return answer.json();
}

test('waits are summed by the week in which they began and by city, answers in opening minutes', async () => {
  const first = { arrived: 2, answered: 2, waiting: 0, closed: 0, median: 20, p90: 40 };
  const second = { arrived: 3, answered: 1, waiting: 1, closed: 1, median: 5, p90: 5 };
  const pune = { arrived: 3, answered: 3, waiting: 0, closed: 0, median: 20, p90: 40 };
  expect(await figures('weeks=2')).toEqual({
    weeks: [
      { week: '2026-11-09', ...first },
      { week: '2026-11-16', ...second },
    ],
    total: { arrived: 5, answered: 3, waiting: 1, closed: 1, median: 20, p90: 40 },
    cities: [
      { city: 'Pune', ...pune },
      { city: 'Delhi', arrived: 2, answered: 0, waiting: 1, closed: 1, median: null, p90: null },
    ],
  });
});

test('a city restricts the weeks and the total, not the cities', async () => {
  const { weeks, total, cities } = await figures('weeks=2&city=Delhi');
  expect(weeks.map(({ arrived }) => arrived)).toEqual([0, 2]);
  expect(total).toMatchObject({ arrived: 2, answered: 0 });
  expect(cities.map(({ city }) => city)).toEqual(['Pune', 'Delhi']);
});

test('empty weeks are listed, and cities beyond the maximum are summed as one', async () => {
  expect((await figures('')).weeks).toHaveLength(12);
  const many = Array.from({ length: 52 }, (_, i) => wait(`Town ${i}`, '2026-11-18T04:00:00.000Z', null));
  await site.services.database.db.insertInto('conversationWait').values(many).execute();
  const { cities } = await figures('weeks=2');
  expect(cities).toHaveLength(51);
  expect(cities.at(-1)).toMatchObject({ city: '', arrived: 4 });
  const ids = many.map(({ id }) => id);
  await site.services.database.db.deleteFrom('conversationWait').where('id', 'in', ids).execute();
});

test('waits are read in slices without gaps', async () => {
  const many = Array.from({ length: 2001 }, () => wait('Agra', '2026-11-18T04:00:00.000Z', null));
  for (let i = 0; i < many.length; i += 500) {
    const some = many.slice(i, i + 500);
    await site.services.database.db.insertInto('conversationWait').values(some).execute();
  }
  expect((await figures('weeks=1&city=Agra')).total).toMatchObject({ arrived: 2001, waiting: 2001 });
  await site.services.database.db.deleteFrom('conversationWait').where('city', '=', 'Agra').execute();
});

test('the CSV has the same figures, and a city cannot inject a formula', async () => {
  const formula = wait('=1+1', '2026-11-18T04:00:00.000Z', null);
  await site.services.database.db.insertInto('conversationWait').values(formula).execute();
  const answer = await site.call('GET', 'front-desk/response-times.csv?weeks=1&city=Pune', {
    token: site.admin,
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="front-desk-figures-2026-11-22.csv"',
    'x-total-count': '5',
  });
  const [head, ...rows] = answer.body.trim().split('\r\n');
  expect(head).toContain('"Part","Of","Arrived","Answered","Still waiting"');
  expect(rows).toEqual([
    '"Week from","2026-11-16","1","1","0","0","5","5"',
    '"All weeks","Pune","1","1","0","0","5","5"',
    '"City","Delhi","2","0","1","1","",""',
    '"City","\'=1+1","1","0","1","0","",""',
    '"City","Pune","1","1","0","0","5","5"',
  ]);
});

test.each(['weeks=0', 'weeks=105', 'weeks=1e1', 'weeks=', `city=${'x'.repeat(61)}`])(
  '%s is refused',
  async (query) => {
    const answer = await site.call('GET', `front-desk/response-times?${query}`, { token: site.admin });
    expect(answer.statusCode).toBe(400);
  },
);
