import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountRole } from '../../../src/policy.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';
import { routeTable } from './route-table.ts';

let site: TestSite;
/** What may stand for a parameter: records of every kind, there and deleted. */
let ids: Record<string, string[]>;

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
  await records.remove('enquiry', gone._id);
  await records.remove('registration', registrations[1]?._id ?? '');
  await records.remove('blog', blogs[1]?._id ?? '');
  const all = [webinar, kept, gone, ...registrations, ...blogs].map(({ _id }) => _id);
  const links = [webinar, ...blogs].map(({ link }) => link);
  ids = {
    ...{ id: all, wid: [webinar._id], owner: [webinar._id], link: links },
    record: ['webinar', 'enquiry', 'registration', 'blog'],
  };
});
afterAll(() => site.close());

/** Every address of a GET route, with each of the values that fit its parameters. */
function addressesOf(url: string): string[] {
  const name = /:(\w+)/.exec(url)?.[1];
  if (!name) return [url];
  return (ids[name] ?? []).flatMap((id) => addressesOf(url.replace(`:${name}`, id)));
}

const readable = routeTable
  .split('\n')
  .filter((line) => line.startsWith('GET '))
  .map((line) => line.split(/ +/)[1] ?? '')
  .filter((url) => url.startsWith('/api/v1/') && !/docs|youtube|\*|\/me$/.test(url));

/** The addresses at which somebody reads something, of all there are. */
async function whereReads(token: string | undefined, what: RegExp): Promise<string[]> {
  const found = new Set<string>();
  for (const url of readable) {
    for (const address of addressesOf(url)) {
      const { statusCode, body } = await site.call('GET', address, { token });
      expect([address, statusCode < 500]).toEqual([address, true]);
      if (what.test(body)) found.add(url.replace('/api/v1/', ''));
    }
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
