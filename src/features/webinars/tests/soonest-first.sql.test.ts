import { beforeAll, expect, test } from 'vitest';
import { previewsOf } from '#tests/factories/previews.ts';
import { provideSite, provideTestSite } from '#tests/factories/provided-site.ts';

const day = 86_400_000;
const site = provideTestSite();
const pages = provideSite(() => previewsOf(site));
/** In the order of their days; of two on one day, the second one is first in staff's order. */
const made = [
  { title: 'Called off', ahead: 1, order: 9, calledOff: 1 },
  { title: 'Nearest', ahead: 3, order: 8 },
  { title: 'Same day', ahead: 6, order: 3 },
  { title: 'Same day, later', ahead: 6, order: 7 },
  { title: 'Last', ahead: 20, order: 1 },
] as const;

beforeAll(async () => {
  for (const { title, ahead, order, ...more } of made.toReversed()) {
    const startdate = site.services.dayOf(new Date(site.clock().getTime() + ahead * day));
    await site.records.create('webinar', {
      ...{ title, description: '<p>A talk</p>', startdate, enddate: startdate, time: '5 pm to 6 pm' },
      ...{ order, ...more },
    });
  }
});

const titles = made.map(({ title }) => title);
/** The order in which a text names them first. */
const namedIn = (text: string) =>
  titles
    .map(
      (title) =>
        [
          text.search(new RegExp(`>${title}<|"${title}"|SUMMARY:${title.replace(',', '\\\\,')}\r`)),
          title,
        ] as const,
    )
    .filter(([at]) => at >= 0)
    .sort(([a], [b]) => a - b)
    .map(([, title]) => title);

test('upcoming webinars are sorted by day, those of one day in staff’s order', async () => {
  expect(namedIn((await pages.get('/webinars')).text)).toEqual(titles);
  expect(namedIn((await pages.get('/webinars.ics')).text)).toEqual(titles);
  const home = namedIn((await pages.get('/')).text);
  expect(home).toEqual(['Nearest']);
});

test('the form enrols in the nearest, and offers the others in that order', async () => {
  const { text } = await pages.get('/upcoming-webinar');
  const options = [...text.matchAll(/<option[^>]*>([^<]*)/g)].map(([, said = '']) => said);
  const offered = options.flatMap((said) =>
    titles
      .filter((title) => said.startsWith(`${title},`) || said === title || said.startsWith(`${title} `))
      .slice(-1),
  );
  expect(offered).toEqual(titles.slice(1));
});

test('the API call keeps staff’s order', async () => {
  const { webinars } = (await site.call('GET', 'webinar')).json();
  expect(webinars.map(({ title }: { title: string }) => title)).toEqual(
    [...made].sort((a, b) => a.order - b.order).map(({ title }) => title),
  );
});

test('the dashboard’s next webinar is not one that is called off', async () => {
  const { nextWebinar } = (await site.call('GET', 'dashboard', { token: site.admin })).json();
  expect(nextWebinar.title).toBe('Nearest');
});
