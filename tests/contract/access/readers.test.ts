import { beforeAll, expect, test } from 'vitest';
import type { AccountRole } from '#core/access/roles.ts';
import { provideTestSite } from '../../factories/provided-site.ts';
import { readPaths } from '../../factories/site-routes.ts';

const site = provideTestSite();
/** The addresses of all GET routes, with values for their parameters. */
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
  const { records } = site;
  const webinar = await records.create('webinar', { title: 'Sleep' });
  const registration = { ...parent, webinarId: webinar._id, webinarTitle: 'Sleep' };
  const wish = { ...parent, city: 'Pune', message: 'She has bad dreams.' } as const;
  const [kept, gone] = [await records.create('enquiry', wish), await records.create('enquiry', wish)];
  for (const one of [kept, gone]) await site.services.stores.conversations.recordArrival(one);
  const conversation = await site.services.stores.conversations.findByEnquiry(kept._id);
  const registrations = [
    await records.create('registration', registration),
    await records.create('registration', { ...registration, email: 'other@parents.example' }),
  ];
  const blogs = [await records.create('blog', draft), await records.create('blog', draft)];
  // So that histories have content.
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
  const readable = readPaths(site).filter((url) => !/docs|youtube|\*|\/me$/.test(url));
  expect(readable.length).toBeGreaterThan(90);
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
    if (url.includes('conversations/'))
      return [{ url, address: url.replace(':id', conversation?.id ?? '').replace(':enquiryId', kept._id) }];
    if (/^\/api\/v1\/(?:blogs|course|webinar)\/:id$/.test(url))
      return links.map((link) => ({ url, address: url.replace(':id', link) }));
    return [{ url, address: url.replace(/:\w+/, webinar._id) }];
  });
});

/** The routes that return data of parents, and those that return unpublished content. */
async function whatReads(token: string | undefined): Promise<{ parents: string[]; drafts: string[] }> {
  const parents = new Set<string>();
  const drafts = new Set<string>();
  for (const { url, address } of addresses) {
    const { statusCode, body } = await site.call('GET', address, { token });
    expect([address, statusCode < 500]).toEqual([address, true]);
    if (ofParents.test(body)) parents.add(url.replace('/api/v1/', ''));
    if (ofDrafts.test(body)) drafts.add(url.replace('/api/v1/', ''));
  }
  return { parents: [...parents].sort(), drafts: [...drafts].sort() };
}

const ofFrontDesk = [
  ...['booksession', 'changes', 'conversations', 'conversations/:id', 'conversations/by-enquiry/:enquiryId'],
  'dashboard',
  ...['entries/enquiry/:id', 'entries/registration/:id', 'exports/enquiry'],
  ...['exports/registration/:owner', 'exports/registrations', 'history/:record/:id', 'registrations'],
  ...['trash', 'webinar/webinarregisteruser/:wid'],
];
const ofEditors = [
  ...['blogs', 'blogs/:id', 'changes', 'dashboard', 'entries/blog/:id', 'exports/blog'],
  ...['history/:record/:id', 'trash'],
];
const ofManagers = ['activity', 'exports/activity'];

test.each<[AccountRole | 'visitor', string[], string[]]>([
  ['visitor', [], []],
  ['user', [], []],
  ['frontDesk', ofFrontDesk, []],
  ['editor', [], ofEditors],
  ['administrator', [...ofFrontDesk, ...ofManagers], [...ofEditors, ...ofManagers]],
])(
  '%s: the readable routes with names of parents, and with unpublished content',
  async (role, parents, drafts) => {
    const token = role === 'visitor' ? undefined : await site.register(role.toLowerCase(), role);
    expect(await whatReads(token)).toEqual({ parents: parents.toSorted(), drafts: drafts.toSorted() });
  },
);
