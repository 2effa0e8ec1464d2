import { beforeAll, expect, test } from 'vitest';
import { system } from '#core/actor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite({ SITE_URL: 'https://ananta.example' });
let editor: string;
const picture = 'a'.repeat(24);
beforeAll(async () => {
  editor = await site.register('neel', 'editor');
  const { records } = site;
  await records.create('blog', { title: 'Sleep', link: 'sleep', status: 1 });
  await records.create('blog', { title: 'Soon', link: 'soon', status: 0 });
  const moved = await records.create('blog', { title: 'Fever', link: 'fever', status: 1 });
  await records.update('blog', moved._id, { link: 'fever-in-babies' });
  await records.create('course', { title: 'नींद', link: 'neend' });
  await records.create('community', { title: 'Picnic', link: 'picnic' });
  await site.services.stores.files.record(`${picture}.webp`, 'picture');
  await site.call('POST', 'redirects', { token: editor, json: { from: '/old-page', to: '/blogs' } });
});

async function linkStatusOf(link: string): Promise<unknown> {
  const reply = await site.call('POST', 'checks/links', { token: editor, json: { links: [link] } });
  const [{ link: _same, ...linkStatus }] = reply.json().links;
  return linkStatus;
}

test.each([
  ...[
    '/',
    '/blogs',
    '/Blogs/',
    '/blogs?show=6#x',
    '/about',
    '/session-book#webinar',
    '/saved',
    '/webinars.ics',
    '/my',
    '/my-data',
    '/upcoming-webinar/waiting',
  ],
  ...[
    '/blogDetail/sleep',
    '/BLOGDETAIL/Sleep',
    '/blogDetail/sleep#h-why',
    '/course-detail/neend',
    '/community#picnic',
    '/community/picnic',
    '/calendar/community/picnic.ics',
  ],
  ...[
    'https://ananta.example',
    'https://ananta.example/blogDetail/sleep?utm=1',
    'http://ananta.example/blogs',
  ],
  ...[`/uploads/${picture}.webp`, `/uploads/${picture}-640.avif`, '/x/../blogs'],
])('%s has a target', async (link) => expect(await linkStatusOf(link)).toEqual({ status: 'ok' }));

test.each([
  ['/blogDetail/none', 'missing'],
  ['/blogDetail/', 'missing'],
  ['/blogDetail/sleep/more', 'missing'],
  ['/nothing', 'missing'],
  ['/community#party', 'missing'],
  ['/community/party', 'missing'],
  ['/media#no-such', 'missing'],
  [`/uploads/${'b'.repeat(24)}.webp`, 'missing'],
  ['/%00', 'missing'],
  ['/blogDetail/%E0%A4', 'missing'],
  ['/blogDetail/soon', 'hidden'],
  ['https://ananta.example/blogDetail/soon', 'hidden'],
  ['/admin/blog', 'staff'],
  ['/x/../Admin', 'staff'],
])('%s has no target: %s', async (link, reason) => {
  expect(await linkStatusOf(link)).toEqual({ status: 'broken', reason });
});

test('an old address has moved', async () => {
  expect(await linkStatusOf('/blogDetail/fever')).toEqual({
    status: 'moved',
    to: '/blogDetail/fever-in-babies',
  });
  expect(await linkStatusOf('/old-page?x=1')).toEqual({ status: 'moved', to: '/blogs' });
  // To look at it is not to use it.
  const { redirects } = (await site.call('GET', 'redirects', { token: editor })).json();
  expect(redirects.map(({ uses }: { uses: number }) => uses)).toEqual([0, 0]);
});

test('of thousands of findings in an entry twenty are returned, and the number of the others', async () => {
  const description = Array.from({ length: 3000 }, (_, at) => `<a href="/x${at}">a</a>`).join('');
  const { _id } = await site.records.create('course', { title: 'Links', description });
  const { entries } = (await site.call('GET', 'checks/entries', { token: editor })).json();
  const { findings, moreCount } = entries.find((one: { _id: string }) => one._id === _id);
  expect(findings).toHaveLength(20);
  // The others: its links, and the missing shared picture.
  expect(moreCount).toBe(3000 + 1 - 20);
  await site.services.stores.records.remove('course', _id, system('test'));
});

test('findings in public entries are returned newest first, in parts of a hundred', async () => {
  const values = { shortContent: 'a', imageUrl: `${picture}.webp`, imageUrlAlt: 'A cot', status: 1 } as const;
  const content = '<p>See <a href="/blogDetail/soon">that</a>, and <a href="/blogs">all others</a>.</p>';
  const bad = await site.records.create('blog', { ...values, title: 'Naps', link: 'naps', content });
  await site.records.create('blog', { ...values, title: 'Good', link: 'good', content: '<p>Well.</p>' });
  await site.records.create('blog', { ...values, title: 'Test', link: 'hidden', status: 0 });
  const reply = await site.call('GET', 'checks/entries', { token: editor });
  const { entries, checked, total, nextCursor } = reply.json();
  expect([checked, total, nextCursor, reply.headers['cache-control']]).toEqual([6, 6, null, 'no-store']);
  expect(entries[0]).toEqual({
    ...{ record: 'blog', _id: bad._id, title: 'Naps' },
    findings: [
      {
        ...{ check: 'link-nowhere', field: 'content', name: 'A link that leads nowhere' },
        ...{ message: expect.stringContaining('not published'), about: 'that (/blogDetail/soon)' },
      },
    ],
    moreCount: 0,
  });
  expect(entries.map(({ title }: { title: string }) => title)).not.toContain('Good');

  for (let count = 0; count < 120; count++) {
    await site.records.create('topic', { title: `Topic ${count}`, link: `topic-${count}` });
  }
  const first = (await site.call('GET', 'checks/entries', { token: editor })).json();
  expect([first.checked, first.total, first.entries[0].title]).toEqual([100, 126, 'Topic 119']);
  const second = (
    await site.call('GET', `checks/entries?cursor=${first.nextCursor}`, { token: editor })
  ).json();
  expect([second.checked, second.nextCursor, second.entries[0].title]).toEqual([26, null, 'Topic 19']);
  expect(second.entries).toContainEqual(entries[0]);
  expect((await site.call('GET', 'checks/entries', { token: site.user })).statusCode).toBe(403);
});
