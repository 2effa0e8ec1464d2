import { beforeAll, expect, test } from 'vitest';
import { findWrongCounts, recount } from '#cms/records/recount.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import type { ConversationCounts } from '../api.ts';

const site = provideTestSite();
let meena: string;
const { write, view, performAction, get } = conversationsOf(site);
const halfAnHour = 30 * 60_000;
/** The names of the conversations in these tests. */
const made: Record<string, string> = {};

beforeAll(async () => {
  meena = await site.register('meena', 'frontDesk');
  const owner = await site.services.accounts.findByEmail('meena@example.com');
  // The steps below take ten minutes, all on one day.
  const { dayOf } = site.services;
  const isSoonTomorrow = (at: Date) => dayOf(new Date(at.getTime() + halfAnHour)) !== dayOf(at);
  if (isSoonTomorrow(site.clock())) site.clock.advance(halfAnHour);
  const today = dayOf(site.clock());
  const mine = { kind: 'assign', ownerId: owner?.id ?? '' } as const;
  const make = async (name: string, ...of: Parameters<typeof write>) => {
    site.clock.advance(60_000);
    made[name] = (await write(...of)).id;
    return made[name];
  };
  await make('new', { name: 'Zoya', city: 'Delhi' });
  await make('newer', { message: 'He says ŠUNKA all day, 100%_sure.' });
  await performAction(await make('mine'), mine);
  await performAction(made.mine ?? '', { kind: 'note', text: 'Calls back after the Diwali holidays.' });
  await performAction(await make('due'), { kind: 'followUp', day: today });
  await performAction(made.due ?? '', { kind: 'call', isReached: false });
  const answered = await make('answered', { contact: '+91 98765 43210'.replaceAll(' ', '') });
  await performAction(answered, { kind: 'call', isReached: true });
  for (const name of ['done', 'done later']) {
    await performAction(await make(name, { city: 'Delhi' }), mine);
    await performAction(made[name] ?? '', { kind: 'done' });
  }
  await performAction(await make('spam'), { kind: 'spam' });
  await make('check', {}, { isUnchecked: true });
});

const named = (found: string[]) =>
  found.map((id) => Object.entries(made).find(([, one]) => one === id)?.[0] ?? id);
const all = ['check', 'spam', 'done later', 'done', 'answered', 'due', 'mine', 'newer', 'new'];

test.each<[string, string[]]>([
  ['tab=new', ['newer', 'new']],
  ['', ['newer', 'new']],
  ['tab=mine', ['mine']],
  ['tab=waiting', ['new', 'newer', 'mine', 'due']],
  ['tab=today', ['due']],
  ['tab=done', ['done later', 'done']],
  ['tab=check', ['check']],
  ['tab=all', all],
  ['tab=all&city=Delhi', ['done later', 'done', 'new']],
  ['tab=done&city=Pune', []],
  ['tab=all&from=2020-01-01&to=2020-01-02', []],
  ['tab=all&from=2020-01-01&to=2199-01-01', all],
  ['tab=all&limit=2&page=2', ['done later', 'done']],
  ['tab=all&limit=2&page=9', []],
  ['tab=check&q=ZOYA', ['new']],
  ['q=šunka', ['newer']],
  ['q=100%25_sure', ['newer']],
  ['q=diwali', ['mine']],
  ['q=98765 43210', ['answered']],
  ['q=%2B91-98765-43210', ['answered']],
  ['q=delhi', ['done later', 'done', 'new']],
  ['q=delhi&city=Delhi&limit=1&page=2', ['done']],
  ['q=nothing of the kind', []],
])('?%s', async (query, expected) => {
  const found = await get(`?${query}`, meena);
  expect(named(found.conversations.map(({ id }: { id: string }) => id))).toEqual(expected);
  const { total } = await get(`?${query.replace(/&(limit|page)=\d+/g, '')}`, meena);
  expect(found.total).toBe(total);
});

test('the tabs are counted', async () => {
  const counts: ConversationCounts = { new: 2, mine: 1, waiting: 4, today: 1, done: 2, check: 1 };
  expect((await get('', meena)).counts).toEqual(counts);
  const waiting = await view(made.new ?? '');
  const newest = await view(made.check ?? '');
  expect(await get('/counts', meena)).toEqual({
    counts,
    waitingSince: waiting.waitingSince,
    newestEnquiryId: newest.latest._id,
  });
  expect((await get('/counts')).counts).toEqual({ ...counts, mine: 0 });
});

test.each(['from=0000-01-01', 'to=0001-01-01', 'from=9999-12-31', 'to=9999-12-31', 'from=2026-02-30'])(
  '?%s is refused',
  async (query) => {
    const answer = await site.call('GET', `conversations?${query}`, { token: meena });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [query.split('=')[0]]]);
  },
);

test('a list has the fields of its cards, and of an account only its name', async () => {
  const [mine] = (await get('?tab=mine', meena)).conversations;
  const { timeline: _timeline, enquiries, ...summary } = await view(made.mine ?? '');
  expect(mine).toEqual(summary);
  expect(mine).toMatchObject({
    ownerName: 'meena',
    status: 'waiting',
    enquiryCount: 1,
    hasUndelivered: false,
  });
  expect(enquiries).toEqual([mine.latest]);
});

test('the stored counts are correct after every kind of change', async () => {
  const { enquiry, id } = await write();
  await performAction(id, { kind: 'done' });
  const before = await get('?tab=done');
  await site.records.remove('enquiry', enquiry._id);
  expect((await get('?tab=done&limit=1')).total).toBe(before.total - 1);
  expect(await findWrongCounts(site.services.database)).toEqual([]);
  await site.services.database.db
    .updateTable('recordCount')
    .set({ total: 7 })
    .where('record', '=', 'doneConversation')
    .execute();
  expect(await findWrongCounts(site.services.database)).toEqual(['doneConversation']);
  await recount(site.services.database);
  expect(await findWrongCounts(site.services.database)).toEqual([]);
  const change = await site.services.stores.changes.findInTrash('enquiry', enquiry._id);
  await site.records.restore(change?.id ?? '', { kind: 'system', name: 'tests' });
  expect((await get('?tab=done&limit=1')).total).toBe(before.total);
});

test.each([
  'tab=other',
  'limit=0',
  'limit=101',
  'page=0',
  'page=x',
  'from=yesterday',
  'to=2026-02-30',
  'q=a&q=b',
])('?%s is refused', async (query) => {
  const answer = await site.call('GET', `conversations?${query}`, { token: meena });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, expect.any(Object)]);
});
