import { expect, test, vi } from 'vitest';
import { listWebinars, nearestWebinars, openWebinars } from '#content/webinar/list-webinars.ts';
import { videoFieldNames } from '#core/ui/video-source.ts';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { chunkNumbers, uploadsOf } from '#tests/factories/uploads.ts';

const site = provideTestSite();

const titles = (found: { title: string }[]) => found.map(({ title }) => title);

test('webinars on pages are ordered by date, and then in the order of staff', async () => {
  const { content, seatsOf } = site.services.pages;
  const pages = {
    ...{ content, seatsOf },
    siteUrl: 'https://site.example',
    timeZone: 'Asia/Kolkata',
    today: () => '2026-11-21',
    now: () => '2026-11-21T06:00:00.000Z',
  };
  expect(await nearestWebinars(pages)).toEqual({ upcoming: undefined, recent: undefined });
  for (const [title, startdate, enddate] of [
    ['long past', '2026-01-10', '2026-01-11'],
    ['later', '2026-12-24', null],
    ['undated', null, null],
    ['running', '2026-11-19', '2026-11-22'],
    ['today', '2026-11-21', '2026-11-21'],
    ['past', '2026-11-18', null],
    ['next year', '2027-01-02', '2027-01-02'],
  ] as const) {
    await site.records.create('webinar', { title, startdate, enddate });
  }
  // Upcoming ones by date, the others in the order of creation, as they have no other.
  const all = ['today', 'later', 'next year', 'long past', 'undated', 'running', 'past'];
  for (const [start, end] of [
    [0, 6],
    [6, 12],
    [0, 2],
    [2, 3],
    [2, 5],
    [3, 6],
  ] as const) {
    const part = await listWebinars(pages, { start, end }, []);
    expect([start, titles(part)]).toEqual([start, all.slice(start, end)]);
    for (const one of part) expect(one.isUpcoming).toBe(all.indexOf(one.title) < 3);
  }
  expect(await nearestWebinars(pages)).toMatchObject({
    upcoming: { title: 'today' },
    recent: { title: 'running' },
  });
  expect(titles(await openWebinars(pages))).toEqual(['running', 'today', 'later', 'next year']);
  const later = { ...pages, today: () => '2026-11-23' };
  expect(titles(await openWebinars(later))).toEqual(['later', 'next year']);
});

test('an ended or cancelled webinar is neither upcoming nor open; seats are returned', async () => {
  const { content, seatsOf } = site.services.pages;
  const at = (now: string) => ({
    ...{ content, seatsOf },
    ...{ siteUrl: 'https://site.example', timeZone: 'Asia/Kolkata' },
    ...{ today: () => '2031-03-01', now: () => now },
  });
  const day = { startdate: '2031-03-01', enddate: '2031-03-01' };
  const instants = { startsAt: '2031-03-01T05:00:00.000Z', endsAt: '2031-03-01T06:00:00.000Z' };
  const { _id } = await site.records.create('webinar', {
    title: 'morning',
    ...day,
    ...instants,
    capacity: 3,
  });
  await site.records.create('webinar', { title: 'off', ...day, calledOff: 1 });
  const tomorrow = { startdate: '2031-03-02', enddate: '2031-03-02' };
  await site.records.create('webinar', { title: 'tomorrow', ...tomorrow });
  const before = at('2031-03-01T05:59:00.000Z');
  const seats = { words: 'Few seats left', isFull: false };
  expect(await nearestWebinars(before)).toMatchObject({
    upcoming: { title: 'morning', seats, times: { start: instants.startsAt, zone: 'India Standard Time' } },
  });
  expect(titles(await openWebinars(before))).toEqual(['morning', 'tomorrow']);
  const registrations = await site.services.stores.registrations.seatsOf([_id, 'nothing']);
  expect([...registrations]).toEqual([[_id, { capacity: 3, taken: 0, waiting: 0 }]]);

  const after = at(instants.endsAt);
  const nearest = await nearestWebinars(after);
  expect(nearest).toMatchObject({ upcoming: { title: 'tomorrow' }, recent: { title: 'morning' } });
  expect(nearest.recent).not.toHaveProperty('seats');
  expect(nearest.recent).not.toHaveProperty('times');
  expect(titles(await openWebinars(after))).toEqual(['tomorrow']);
  const listed = await listWebinars(after, { start: 0, end: 3 }, []);
  expect(listed.map(({ title, isUpcoming, isCalledOff }) => [title, isUpcoming, isCalledOff])).toEqual([
    ['morning', false, undefined],
    ['off', true, true],
    ['tomorrow', true, undefined],
  ]);
});

test('a page reads its fields, and the facts of its pictures, once', async () => {
  const { content } = site.services.pages;
  const images = await picture();
  const sent = { title: 'Naps', shortContent: 'Short', content: '<p>Long</p>', status: '1', images };
  const alt = { imageUrlAlt: 'A cot' };
  for (const form of [sent, { ...sent, title: 'Walks', ...alt, images: await picture() }]) {
    expect((await site.call('POST', 'blogs', { token: site.admin, form })).statusCode).toBe(201);
  }
  const findPictures = vi.spyOn(site.services.stores.files, 'findPictures');
  const [newest] = await content.list('blog', { fields: ['title', 'imageUrl'], limit: 1 });
  expect(newest).toEqual({
    _id: expect.any(String),
    revision: 1,
    title: 'Walks',
    imageUrl: { name: expect.any(String), alt: 'A cot', facts: expect.objectContaining({ width: 12 }) },
  });
  expect(findPictures.mock.calls).toEqual([[[newest?.imageUrl?.name]]]);
  await content.list('blog', { fields: ['imageUrl'], limit: 1 });
  await content.list('webinar', { fields: ['images'] });
  expect(findPictures).toHaveBeenCalledTimes(1);
  const both = await content.list('blog', { fields: ['imageUrl'] });
  expect(both.every(({ imageUrl }) => imageUrl?.facts)).toBe(true);
  expect(findPictures).toHaveBeenCalledTimes(2);
});

test('addresses contain the pictures within texts, of public entries only', async () => {
  const { content } = site.services.pages;
  const stored = async () => {
    const form = { title: 'One', images: await picture(), order: '1' };
    return String((await site.call('POST', 'course', { token: site.admin, form })).json().images);
  };
  const [first, second] = [await stored(), await stored()];
  const within = (name: string) => `<p>a</p><p><img src="/uploads/${name}" alt="b"></p>`;
  const texts = { shortContent: 'Short', images: await picture() };
  const blog = { ...texts, content: within(first) + within(second) };
  const send = async (path: string, form: Record<string, string | Blob>) =>
    (await site.call('POST', path, { token: site.admin, form })).json();
  const shown = await send('blogs', { ...blog, title: 'With pictures', status: '1' });
  await send('blogs', { ...blog, title: 'Hidden, with pictures', status: '0' });
  const [last] = (await content.listAddresses('blog', {})).slice(-1);
  expect([last?.link, last?.pictures]).toEqual([shown.link, [shown.imageUrl, ...[first, second].toSorted()]]);
  await site.call('PUT', `blogs/${shown._id}`, { token: site.admin, form: { content: within(second) } });
  expect((await content.listAddresses('blog', {})).at(-1)?.pictures).toEqual([shown.imageUrl, second]);
  const item = await send('community', { title: 'A picnic', description: within(first), order: '1' });
  expect(await content.picturesOf('community', [item._id])).toEqual(new Map([[item._id, [first]]]));
  expect(await content.picturesOf('community', [])).toEqual(new Map());
});

test('addresses contain the videos within texts', async () => {
  const { content } = site.services.pages;
  const { video = '' } = await uploadsOf(site).sendAll(chunkNumbers());
  const film = `<figure class="video"><a href="/${video}">A film</a></figure>`;
  const form = {
    title: 'With a film',
    status: '1',
    shortContent: 'Short',
    content: film,
    images: await picture(),
  };
  const { link } = (await site.call('POST', 'blogs', { token: site.admin, form })).json();
  const reported = (await content.listAddresses('blog', {})).find((one) => one.link === link);
  expect(reported?.videos).toEqual([video]);
});

test('addresses are those of public entries, the oldest first, with their last change', async () => {
  const { records } = site;
  const { content } = site.services.pages;
  const before = (await content.listAddresses('blog', {})).map(({ link }) => link);
  await records.create('blog', { title: 'Hidden', status: 0 });
  const shown = await records.create('blog', { title: 'Shown', status: 1 });
  const monthLater = 30 * 86_400_000;
  site.clock.advance(monthLater);
  await records.update('blog', shown._id, { title: 'Shown anew' });
  const all = await content.listAddresses('blog', {});
  expect(all.map(({ link }) => link)).toEqual([...before, shown.link]);
  expect(Date.parse(all.at(-1)?.changedAt ?? '')).toBeGreaterThan(Date.now() + monthLater / 2);
  expect(await content.listAddresses('blog', { limit: 1, offset: before.length })).toEqual(all.slice(-1));
});

test('entries that use a file in a field or within a text are found', async () => {
  const { content } = site.services.pages;
  const [talk, other] = [`${'a'.repeat(24)}.mp4`, `${'b'.repeat(24)}.mp4`];
  for (const file of [talk, other]) await site.services.stores.files.record(file, 'video');
  const chapters = '0:00 Hello\n1:30 A spoon';
  await site.records.create('videoupload', { title: 'Talk', video: talk, chapters });
  const figure = `<figure class="video"><a href="/${talk}">Talk</a></figure>`;
  // Uses it within its text.
  await site.records.create('videoupload', { title: 'Other', video: other, description: figure });
  await site.records.create('community', { title: 'Picnic', video: talk });
  const filmsOf = (files: string[]) =>
    content.listUsingFiles('videoupload', files, { fields: videoFieldNames });
  expect(await filmsOf([talk])).toEqual([
    expect.objectContaining({ video: talk, captions: '', captionsHindi: '', chapters }),
    expect.objectContaining({ video: other }),
  ]);
  expect(await filmsOf(['c.mp4'])).toEqual([]);
  expect(await filmsOf([])).toEqual([]);
});
