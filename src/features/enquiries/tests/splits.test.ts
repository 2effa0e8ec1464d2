import { expect, test } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
const { write, view, get, performAction, post, ids } = conversationsOf(site);

const later = () => site.clock.advance(3_600_000);
const countOf = async () => (await get('?tab=all')).total;
const waitsOf = (id: string) =>
  site.services.database.db
    .selectFrom('conversationWait')
    .select(['since', 'until', 'closedAt'])
    .where('conversationId', '=', id)
    .orderBy('since')
    .execute();

let pairs = 0;
/** An answered parent, and a stranger who writes with their address and another phone number. */
async function mixed(name: string) {
  const email = `${name}@example.com`;
  pairs += 1;
  const [own, others] = [`727555${1000 + pairs}`, `+1727555${2000 + pairs}`];
  const parent = await write({ name: 'Asha', email, contact: own });
  later();
  await performAction(parent.id, { kind: 'call', isReached: true, text: 'Asha is well' });
  later();
  const stranger = await write({ name: 'Stranger', email, contact: others, city: 'Delhi' });
  expect(stranger.id).toBe(parent.id);
  return { id: parent.id, email, own, others, parent, stranger };
}

test('numbers that differ in their country code are two parents', async () => {
  const india = await write({ contact: '72755 50120' });
  const america = await write({ contact: '+17275550120' });
  const again = await write({ contact: '+91 72755 50120' });
  expect(america.id).not.toBe(india.id);
  expect(again.id).toBe(india.id);
});

test('several known senders are announced, in lists too', async () => {
  const { id, others } = await mixed('several');
  expect(await view(id)).toMatchObject({ hasSeveralSenders: true });
  const listed = (await get('?tab=all')).conversations.find((one: { id: string }) => one.id === id);
  expect(listed).toMatchObject({ hasSeveralSenders: true, latest: { contact: others } });
  const { id: alone } = await write({ email: 'alone@example.com', contact: '9811100001' });
  await write({ email: 'ALONE@example.com', contact: '+919811100001' });
  expect(await view(alone)).toMatchObject({ enquiryCount: 2, hasSeveralSenders: false });
});

test('separating a stranger’s enquiry makes a conversation of its own, and restores the parent’s', async () => {
  const { id, email, own, others, parent, stranger } = await mixed('asha');
  const before = await countOf();
  const left = await performAction(id, { kind: 'split', enquiryId: stranger.enquiry._id });
  expect(left).toMatchObject({
    ...{ id, enquiryCount: 1, status: 'open', waitingSince: null, hasSeveralSenders: false },
    latest: { _id: parent.enquiry._id, contact: own },
  });
  expect(left.timeline.map(({ kind }) => kind)).toEqual(['arrived', 'call', 'split']);
  const { conversation: other } = await get(`/by-enquiry/${stranger.enquiry._id}`);
  expect(other).toMatchObject({
    ...{ enquiryCount: 1, status: 'new', waitingSince: stranger.enquiry.createdAt, hasSeveralSenders: false },
    latest: { _id: stranger.enquiry._id, city: 'Delhi' },
  });
  expect(other.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['arrived', 'split']);
  expect(await countOf()).toBe(before + 1);
  expect(await waitsOf(id)).toEqual([
    { since: parent.enquiry.createdAt, until: expect.any(String), closedAt: null },
  ]);
  expect(await waitsOf(other.id)).toEqual([
    { since: stranger.enquiry.createdAt, until: null, closedAt: null },
  ]);
  // An enquiry with both keys joins the sender's own conversation.
  later();
  expect((await write({ email, contact: others })).id).toBe(other.id);
  expect((await write({ email, contact: own })).id).toBe(id);
  expect(await ids('?tab=new')).toContain(other.id);
});

test('a separation is undone completely, until something happens in the new conversation', async () => {
  const { id, stranger } = await mixed('undone');
  const before = await view(id);
  const total = await countOf();
  await performAction(id, { kind: 'split', enquiryId: stranger.enquiry._id });
  const back = await performAction(id, { kind: 'undo' });
  const { status, waitingSince, enquiryCount, latest, enquiries } = before;
  expect(back).toMatchObject({ status, waitingSince, enquiryCount, latest, enquiries });
  expect(back.timeline.map(({ kind }) => kind)).toEqual(['arrived', 'call', 'arrived', 'split', 'undone']);
  expect(await countOf()).toBe(total);
  expect((await waitsOf(id)).at(-1)).toEqual({ since: waitingSince, until: null, closedAt: null });

  await performAction(id, { kind: 'split', enquiryId: stranger.enquiry._id });
  const { conversation: other } = await get(`/by-enquiry/${stranger.enquiry._id}`);
  await performAction(other.id, { kind: 'note', text: 'Not Asha.' });
  const { revision } = await view(id);
  expect((await post(id, revision, { kind: 'undo' })).statusCode).toBe(409);
  expect(await view(other.id)).toMatchObject({ enquiryCount: 1 });
  expect(await countOf()).toBe(total + 1);
});

test('a separation is refused for one sender, another conversation, or an unchecked enquiry', async () => {
  const { id, enquiry } = await write();
  const { enquiry: elsewhere } = await write();
  const tries = [
    [enquiry._id, 409],
    [elsewhere._id, 404],
    ['../..', 400],
  ] as const;
  for (const [enquiryId, status] of tries) {
    const { revision } = await view(id);
    expect((await post(id, revision, { kind: 'split', enquiryId })).statusCode).toBe(status);
  }
  expect(await view(id)).toMatchObject({ enquiryCount: 1, revision: 1 });
});
