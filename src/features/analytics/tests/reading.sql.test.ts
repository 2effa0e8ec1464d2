import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#core/time/calendar.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { countTicks } from '#tests/factories/ticks.ts';
import type { VisitFigures } from '../api.ts';

const site = provideTestSite();
beforeEach(async () => {
  for (const table of ['pageView', 'missedSearch'] as const)
    await site.services.database.db.deleteFrom(table).execute();
});

const today = () => site.services.pages.today();
const seen = (back: number, pages: Record<string, number>) =>
  site.services.stores.visits.addViews(addDays(today(), -back), new Map(Object.entries(pages)));
const missed = (back: number, texts: Record<string, number>) =>
  site.services.stores.visits.addMissed(addDays(today(), -back), new Map(Object.entries(texts)));
const read = async (query = '') =>
  (await site.call('GET', `visits${query}`, { token: site.admin })).json<VisitFigures>();

test('staff read days, pages with the period before, and searches without results', async () => {
  await seen(0, { '/': 5, '/blogs': 2 });
  await seen(6, { '/': 1 });
  await seen(7, { '/': 3, '/courses': 9 });
  await seen(14, { '/': 100 });
  await missed(0, { 'vegan diet': 1, once: 1 });
  await missed(3, { 'vegan diet': 2 });
  const figures = await read('?days=7');
  expect(figures).toMatchObject({
    from: addDays(today(), -6),
    to: today(),
    total: 8,
    previous: 12,
    pageCount: 2,
  });
  expect(figures.days.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 7]);
  expect(figures.pages).toEqual([
    { page: '/', title: 'Home', count: 6, previous: 3 },
    { page: '/blogs', title: 'Blogs', count: 2, previous: 0 },
  ]);
  expect(figures.searches).toEqual([{ text: 'vegan diet', count: 3 }]);
  expect((await read()).total).toBe(120);
});

test('a page has the title of its entry, and a deleted one an empty title', async () => {
  const { link } = await site.records.create('course', { title: 'Calm evenings' });
  await seen(0, { [`/course-detail/${link}`]: 2, '/course-detail/gone': 1 });
  expect((await read()).pages.map(({ title }) => title)).toEqual(['Calm evenings', '']);
});

test('other requests are served while many days are summed up', async () => {
  for (const back of [0, 1, 2, 3, 4, 88, 89, 90, 93, 179, 180])
    await seen(back, { '/': 2, [`/day-${back}`]: 1 });
  const { ticks, result } = await countTicks(() => site.services.visits.read(90, { pages: 3, searches: 3 }));
  expect(ticks).toBeGreaterThan(60);
  expect([result.total, result.previous, result.pageCount]).toEqual([21, 9, 8]);
  expect(result.pages.map(({ page, count, previous }) => [page, count, previous])).toEqual([
    ['/', 14, 6],
    ['/day-0', 1, 0],
    ['/day-1', 1, 0],
  ]);
});

test('concurrent additions add up', async () => {
  const pages = Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`/blogDetail/${number}`, 1]));
  await Promise.all(Array.from({ length: 12 }, () => seen(0, pages)));
  const { total, pageCount } = await read();
  expect([total, pageCount]).toEqual([480, 40]);
});

test('the number of searches stored per day is limited', async () => {
  const many = (word: string) =>
    Object.fromEntries(Array.from({ length: 250 }, (_, number) => [`${word} ${number}`, 2]));
  await missed(0, many('first'));
  await missed(0, { ...many('second'), 'first 1': 1 });
  const rows = await site.services.database.db.selectFrom('missedSearch').selectAll().execute();
  expect(rows).toHaveLength(300);
  expect(rows.find(({ text }) => text === 'first 1')?.count).toBe(3);
});

test('the CSV export contains the same figures, and no search can act as a formula', async () => {
  await seen(0, { '/': 5 });
  await missed(0, { '=cmd()': 2 });
  const answer = await site.call('GET', 'visits.csv?days=7', { token: site.admin });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'x-total-count': '9',
  });
  expect(answer.body).toContain(`"Day","${today()}","","5",""`);
  expect(answer.body).toContain('"Page","/","Home","5","0"');
  expect(answer.body).toContain(`"Search without a result","'=cmd()","","2",""`);
});

test.each(['?days=8', '?days=', '?days=7&days=28', '?days=x'])('%s is refused', async (query) => {
  const answer = await site.call('GET', `visits${query}`, { token: site.admin });
  expect([answer.statusCode, typeof answer.json().message]).toEqual([400, 'string']);
});

test('counts in memory are included at once, and counts are deleted after 400 days', async () => {
  const request = { method: 'GET', headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } };
  site.services.visits.countView({ page: '/media', isData: false }, request, today());
  expect((await read()).pages).toEqual([{ page: '/media', title: 'Medias', count: 1, previous: 0 }]);
  await seen(399, { '/': 1 });
  await seen(401, { '/': 1 });
  site.clock.advance(86_400_000);
  await site.services.jobRunner.runDue();
  const rows = await site.services.database.db.selectFrom('pageView').select('page').execute();
  expect(rows.map(({ page }) => page).toSorted()).toEqual(['/', '/media']);
});
