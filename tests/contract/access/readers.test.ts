import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountRole } from '../../../src/policy.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';
import { routeTable } from './route-table.ts';

let site: TestSite;
/** The addresses of all GET routes, with values in the place of their parameters. */
let addresses: { url: string; address: string }[];

const parent = { name: 'Meena Sharma', email: 'meena@parents.example', contact: '9812345678' };
const ofParents = /Meena|parents\.example|9812345678|bad dreams/;
const ofDrafts = /Not for the world/;
const draft = {
  title: 'Not for the world yet',
  shortContent: 'Not for the world',
  content: '<p>Not for the world</p>',
};

beforeAll(async () => {
  site = await createTestSite();
  const { records } = site;
  const webinar = await records.create('webinar', { title: 'Sleep' });
  const place = { ...parent, webinarId: webinar._id, webinarTitle: 'Sleep' };
  const wish = { ...parent, city: 'Pune', message: 'She has bad dreams.' } as const;
  const [kept, gone] = [await records.create('enquiry', wish), await records.create('enquiry', wish)];
  const registrations = [
    await records.create('registration', place),
    await records.create('registration', { ...place, email: 'other@parents.example' }),
  ];
  const blogs = [await records.create('blog', draft), await records.create('blog', draft)];
  // So that histories have something to tell.
  await records.update('enquiry', kept._id, { message: 'She has bad dreams again.' });
  await records.update('blog', blogs[0]?._id ?? '', { shortContent: 'Not for the world, either' });
  await records.remove('enquiry', gone._id);
  await records.remove('registration', registrations[1]?._id ?? '');
  await records.remove('blog', blogs[1]?._id ?? '');
  const known = Object.entries({
    ...{ webinar: [webinar], blog: blogs },
    ...{ enquiry: [kept, gone], registration: registrations },
  }).flatMap(([record, those]) => those.map(({ _id }) => ({ record, id: _id })));
  const links = [webinar, ...blogs].map(({ link }) => link);
  addresses = readable.flatMap((url) => {
    if (url.includes('entries/'))
      return known
        .filter(({ record }) => url.includes(`/${record}/`))
        .map(({ id }) => ({ url, address: url.replace(':id', id) }));
    if (url.includes(':record'))
      return known.map(({ record, id }) => ({
        url,
        address: url.replace(':record', record).replace(':id', id),
      }));
    if (url.includes(':link')) return links.map((link) => ({ url, address: url.replace(':link', link) }));
    return [{ url, address: url.replace(/:\w+/, webinar._id) }];
  });
});
afterAll(() => site.close());

const readable = routeTable
  .split('\n')
  .filter((line) => line.startsWith('GET '))
  .map((line) => line.split(/ +/)[1] ?? '')
  .filter((url) => url.startsWith('/api/v1/') && !/docs|youtube|\*|\/me$/.test(url));

/** The addresses at which somebody reads something, of all there are. */
async function whereReads(token: string | undefined, what: RegExp): Promise<string[]> {
  const found = new Set<string>();
  for (const { url, address } of addresses) {
    const { statusCode, body } = await site.call('GET', address, { token });
    expect([address, statusCode < 500]).toEqual([address, true]);
    if (what.test(body)) found.add(url.replace('/api/v1/', ''));
  }
  return [...found].sort();
}

const tokenOf = (role: AccountRole) => site.register(role.toLowerCase(), role);

test('nobody but the front desk and administrators reads anything of a parent, in whatever list', async () => {
  for (const role of ['user', 'editor'] as const) {
    expect([role, await whereReads(await tokenOf(role), ofParents)]).toEqual([role, []]);
  }
  expect(await whereReads(undefined, ofParents)).toEqual([]);
  const ofThem = ['booksession', 'changes', 'entries/enquiry/:id', 'entries/registration/:id'];
  const files = ['exports/enquiry', 'exports/registration/:owner'];
  const more = ['history/:record/:id', 'trash', 'webinar/webinarregisteruser/:wid'];
  const all = [...ofThem, ...files, ...more].sort();
  expect(await whereReads(await tokenOf('frontDesk'), ofParents)).toEqual(all);
  const withActivity = [...all, 'activity', 'exports/activity'].sort();
  expect(await whereReads(await tokenOf('administrator'), ofParents)).toEqual(withActivity);
});

test('what is not published is read by those who work on it', async () => {
  const frontDesk = await site.signIn('frontdesk');
  for (const token of [undefined, await site.signIn('user'), frontDesk]) {
    expect(await whereReads(token, ofDrafts)).toEqual([]);
  }
  const ofEditors = ['blogs', 'blogs/:link', 'changes', 'dashboard', 'entries/blog/:id', 'exports/blog'];
  expect(await whereReads(await site.signIn('editor'), ofDrafts)).toEqual(
    [...ofEditors, 'history/:record/:id', 'trash'].sort(),
  );
});
