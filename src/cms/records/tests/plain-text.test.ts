import { expect, test } from 'vitest';
import { provideInstance, provideTestSite } from '#tests/factories/provided-site.ts';

// Every conversion of formatted text to plain text must give the same words (product: Rich text).

const site = provideTestSite();
/** A second process of the same site, which serves its pages. */
const shown = provideInstance(site);

const words = 'क्\u200dषमा 👨\u200d👩\u200d👧 hands before 10⁹/L ₹1,500';
const description = `<p>क्\u200dषमा 👨\u200d👩\u200d👧 hands\u000bbefore</p><p>10<sup>9</sup>/L <s>₹2,000</s> ₹1,500</p>`;

test('joiners, control characters, exponents and struck-out prices are converted the same everywhere', async () => {
  const add = async (path: string, form: Record<string, string>) => {
    const answer = await site.call('POST', path, { token: site.admin, form });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ link: string }>();
  };
  const picnic = await add('community', {
    title: 'Picnic',
    description,
    date: '2099-02-03',
    location: 'Pune',
  });
  const webinar = await add('webinar', {
    title: 'Fever',
    description,
    startdate: '2099-02-03',
    location: 'Pune',
  });

  for (const path of [`/community/${picnic.link}`, `/webinars-detail/${webinar.link}`]) {
    const { body } = await shown.app.inject(path);
    for (const name of ['name="description"', 'property="og:description"'])
      expect(body, path).toContain(`<meta ${name} content="${words}"`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.stringify(JSON.parse(data)), path).toContain(`"description":"${words}"`);
  }

  const found = await site.call('GET', `search?${new URLSearchParams({ q: 'क्षमा' })}`);
  const { results } = found.json<{ results: { excerpt: { text: string }[] }[] }>();
  expect(results).toHaveLength(2);
  for (const { excerpt } of results)
    expect(excerpt.map(({ text }) => text).join('')).toContain(words.replace(' 10', ' · 10'));

  const table = await site.call('GET', 'exports/community', { token: site.admin });
  expect(table.body).toContain(words);
});
