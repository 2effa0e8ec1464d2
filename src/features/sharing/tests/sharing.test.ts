import { expect, test, vi } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite({ SITE_URL: 'https://site.example' });

const ask = (url: string) => site.app.inject({ url });
const send = async (path: string, form: Record<string, string | Blob>) =>
  (await site.call('POST', path, { token: site.admin, form })).json();

test('upcoming webinars are one file with a validator, sent again only after a change', async () => {
  const form = { title: 'Late, and long', description: '<p>Text</p>', startdate: '2031-02-03' };
  const webinar = await send('webinar', form);
  await send('webinar', { ...form, title: 'Over', startdate: '2020-02-03' });
  const answer = await ask('/webinars.ics');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/calendar/),
  ]);
  expect(answer.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(answer.body).toContain(`UID:${webinar._id}@site.example`);
  const headers = { 'if-none-match': String(answer.headers.etag) };
  expect((await site.app.inject({ url: '/webinars.ics', headers })).statusCode).toBe(304);
  await site.call('DELETE', `webinar/${webinar._id}`, { token: site.admin });
  expect((await ask('/webinars.ics')).body).not.toContain('BEGIN:VEVENT');
});

test('upcoming webinars are read once for any number of requests, until a change or a new day', async () => {
  const list = vi.spyOn(site.services.stores.records, 'list');
  const reads = () =>
    list.mock.calls.filter(([name, query]) => name === 'webinar' && query?.days?.field === 'startdate')
      .length;
  const today = site.services.pages.today();
  const webinar = await send('webinar', { title: 'Today', description: '<p>Text</p>', startdate: today });
  const [answer] = await Promise.all(Array.from({ length: 20 }, () => ask('/webinars.ics')));
  const known = { 'if-none-match': String(answer?.headers.etag) };
  const asks = [{ url: '/webinars.ics?again' }, { url: '/webinars.ics', method: 'HEAD' as const }];
  for (const asked of asks) expect((await site.app.inject(asked)).statusCode).toBe(200);
  expect((await site.app.inject({ url: '/webinars.ics', headers: known })).statusCode).toBe(304);
  expect([reads(), answer?.body]).toEqual([1, expect.stringContaining(webinar._id)]);

  await site.records.update('webinar', webinar._id, { title: 'Renamed' });
  expect((await ask('/webinars.ics')).body).toContain('SUMMARY:Renamed');
  site.clock.advance(24 * 3_600_000);
  const later = await site.app.inject({ url: '/webinars.ics', headers: known });
  expect([later.statusCode, later.body.includes(webinar._id), reads()]).toEqual([200, false, 3]);
  site.clock.reset();
  expect((await ask('/webinars.ics')).body).toContain('SUMMARY:Renamed');
  await site.records.remove('webinar', webinar._id);
  list.mockRestore();
});

test('a webinar has one UID in calendars, at its hours where they are clear', async () => {
  const form = { title: 'Sleep', description: '<p>Text</p>', startdate: '2031-02-03', time: '5 pm to 6 pm' };
  const webinar = await send('webinar', form);
  const answer = await ask(`/calendar/${webinar.link}.ics`);
  expect(answer.headers['content-type']).toMatch(/^text\/calendar/);
  const calendar = answer.body.replaceAll('\r\n ', '');
  expect(calendar).toContain(`UID:${webinar._id}@site.example`);
  expect(calendar).toContain('DTSTART:20310203T113000Z');
  expect(calendar).toContain(`https://site.example/webinars-detail/${webinar.link}`);

  const off = await send('webinar', { ...form, title: 'Off', calledOff: '1' });
  for (const file of [`/calendar/${off.link}.ics`, '/webinars.ics']) {
    const { body } = await ask(file);
    const [entry = ''] = body.match(new RegExp(`UID:${off._id}.*?END:VEVENT`, 's')) ?? [];
    expect([file, entry.includes('STATUS:CANCELLED')]).toEqual([file, true]);
  }

  const evening = await send('webinar', { ...form, time: 'in the evening' });
  const wholeDay = await ask(`/calendar/${evening.link}.ics`);
  expect(wholeDay.body).toContain('DTSTART;VALUE=DATE:20310203');
  const someDay = await send('webinar', { title: 'Some day', description: '<p>Text</p>' });
  for (const file of [`${someDay.link}.ics`, 'nothing.ics', webinar.link]) {
    expect((await ask(`/calendar/${file}`)).statusCode).toBe(404);
  }
});

test('a community item is added to calendars with its day', async () => {
  const form = { title: 'Picnic', description: '<p>Text</p>', location: 'Pune', order: '1' };
  const item = await send('community', { ...form, date: '2031-02-03' });
  const answer = await ask(`/calendar/community/${item.link}.ics`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/calendar/),
  ]);
  const calendar = answer.body.replaceAll('\r\n ', '');
  for (const line of [
    `UID:${item._id}@site.example`,
    'DTSTART;VALUE=DATE:20310203',
    'DTEND;VALUE=DATE:20310204',
    'SUMMARY:Picnic',
    'LOCATION:Pune',
    `https://site.example/community/${item.link}`,
  ]) {
    expect(calendar).toContain(line);
  }
  const someDay = await send('community', { ...form, title: 'Some day' });
  for (const file of [`${someDay.link}.ics`, 'nothing.ics', item.link]) {
    expect((await ask(`/calendar/community/${file}`)).statusCode).toBe(404);
  }
});

test('QR codes are drawn only for existing pages', async () => {
  const form = { title: 'Kites', shortContent: 'Short', content: '<p>Text</p>', images: await picture() };
  const shown = await send('blogs', { ...form, status: '1' });
  const draft = await send('blogs', { ...form, status: '0' });
  const press = await send('medias', { ...form, status: '1' });
  const code = await ask(`/qr/blog/${shown.link}.svg`);
  expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(code.headers['content-security-policy']).toContain('sandbox');
  expect(code.body).toMatch(/^<svg/);
  for (const path of [
    `blog/${draft.link}.svg`,
    `blog/${shown.link}`,
    'idea/kites.svg',
    'blog/nothing.svg',
    `media/${press._id}.svg`,
  ]) {
    expect((await ask(`/qr/${path}`)).statusCode).toBe(404);
  }
});

test('the share text is stored with each kind of entry that can be shared, and is optional', async () => {
  const description = '<p>Text</p>';
  const forms: Record<string, Record<string, string | Blob>> = {
    course: { order: '1' },
    community: { description, order: '1' },
    videoupload: { description, order: '1' },
    topics: {},
    agegroups: {},
    teams: { position: 'Nurse', description, images: await picture() },
    medias: { shortContent: 'Short', content: description, images: await picture() },
  };
  for (const [path, form] of Object.entries(forms)) {
    const kites = await send(path, { title: 'Kites', ...form, shareText: 'Bring a kite.' });
    expect([path, kites.shareText]).toEqual([path, 'Bring a kite.']);
    const bare = await send(path, { title: 'Bare', ...form });
    expect([path, bare.shareText]).toEqual([path, '']);
  }
});
