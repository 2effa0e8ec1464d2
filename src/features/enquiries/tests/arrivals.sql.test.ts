import { expect, test } from 'vitest';
import { addDays } from '#core/time/calendar.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { untilTransactionWaits } from '#tests/factories/transaction-waits.ts';
import { unownedEnquiries } from '../emails/staff.ts';
import { maxShown } from '../rules/conversation.ts';

const site = provideTestSite();
const { write, view, performAction, ids, post } = conversationsOf(site);

const later = () => site.clock.advance(3_600_000);
const erase = async (id: string) => {
  await site.records.remove('enquiry', id);
  const [change] = await site.services.stores.changes.listTrash(['enquiry'], { limit: 1 });
  return site.services.stores.changes.erase(change?.id ?? '');
};

test('a parent is recognised by email or phone in any spelling', async () => {
  const first = await write({ email: 'Asha.K@Example.com', contact: '+919812300001' });
  later();
  const byMail = await write({ email: 'asha.k@example.COM', contact: '9812300002', city: 'Delhi' });
  later();
  const byPhone = await write({ email: 'other@example.com', contact: '9812300001' });
  later();
  // By the keys of the later enquiry.
  const bySecond = await write({ email: 'third@example.com', contact: '919812300002' });
  expect([byMail.id, byPhone.id, bySecond.id]).toEqual([first.id, first.id, first.id]);
  const found = await view(first.id);
  expect(found.enquiries.map(({ _id }) => _id)).toEqual(
    [bySecond, byPhone, byMail, first].map(({ enquiry }) => enquiry._id),
  );
  expect(found).toMatchObject({ enquiryCount: 4, status: 'new', waitingSince: first.enquiry.createdAt });
  expect(found.timeline.filter(({ kind }) => kind === 'arrived')).toHaveLength(4);
});

test('incomplete numbers do not merge parents', async () => {
  const [one, other] = [await write({ contact: '12' }), await write({ contact: '12' })];
  expect(one.id).not.toBe(other.id);
});

test('concurrent enquiries from one address become one conversation', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      write({ email: 'eight@example.com', contact: number % 2 ? '9812300010' : '9812300011' }),
    ),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await view(all[0]?.id ?? '')).toMatchObject({ enquiryCount: 8 });
});

test('of a sender’s many enquiries the newest are shown, with the total number', async () => {
  const { id, enquiry } = await write({ email: 'endless@example.com' });
  const { db } = site.services.database;
  const { enquiries: most, timeline: maxEvents } = maxShown;
  const row = await db
    .selectFrom('enquiry')
    .selectAll()
    .where('id', '=', enquiry._id)
    .executeTakeFirstOrThrow();
  const numbers = Array.from({ length: most + 20 }, (_, number) => String(number).padStart(4, '0'));
  await db
    .insertInto('enquiry')
    .values(
      numbers.map((number) => ({
        ...row,
        id: `00 endless ${number}`,
        createdAt: `2020-01-01T00:00:00.${number}Z`,
      })),
    )
    .execute();
  const of = { conversationId: id, emailKey: 'endless@example.com', phoneKey: '' };
  await db
    .insertInto('conversationEnquiry')
    .values(numbers.map((number) => ({ ...of, enquiryId: `00 endless ${number}` })))
    .execute();
  const [event] = await db
    .selectFrom('conversationEvent')
    .selectAll()
    .where('conversationId', '=', id)
    .execute();
  if (!event) throw new Error('Nothing has arrived.');
  const old = { ...event, kind: 'note', text: 'Old.', at: '2020-01-01T00:00:00.000Z' } as const;
  for (let part = 0; part < 6; part++) {
    const events = Array.from({ length: 100 }, (_, number) => ({ ...old, id: `0 ${part} ${number}` }));
    await db.insertInto('conversationEvent').values(events).execute();
  }
  const sent = { aboutRecord: 'enquiry', recipientRecord: 'enquiry', aboutId: enquiry._id } as const;
  const emails = numbers.map((number) => ({
    ...{ id: `letter ${number}`, kind: 'enquiry-received', outcome: 'sent' as const, said: '', ...sent },
    ...{ endedAt: old.at, recipientId: enquiry._id },
  }));
  await db.insertInto('emailLog').values(emails).execute();
  const { enquiries, timeline, latest } = await view(id);
  expect([enquiries.length, timeline.length]).toEqual([most, maxEvents]);
  expect(enquiries[0]).toEqual(latest);
  expect(enquiries.at(-1)?._id).toBe('00 endless 0021');
  expect(timeline.at(-1)).toMatchObject({ kind: 'arrived' });
  const follows = await site.services.stores.conversations.emailsToParent(id);
  expect([follows.length, follows[0], follows.at(-1)]).toEqual([20, 'letter 0000', `letter 0119`]);
});

test('another enquiry reopens a closed conversation with its owner, and keeps a follow-up', async () => {
  const email = 'again@example.com';
  const { id } = await write({ email });
  const owner = await site.services.accounts.findByEmail('asha@example.com');
  await performAction(id, { kind: 'assign', ownerId: owner?.id ?? '' });
  await performAction(id, { kind: 'call', isReached: true });
  await performAction(id, { kind: 'done' });
  later();
  const { enquiry } = await write({ email });
  expect(await view(id)).toMatchObject({
    status: 'waiting',
    ownerName: 'asha',
    waitingSince: enquiry.createdAt,
  });
  expect((await view(id)).timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['arrived', 'returned']),
  );
  await performAction(id, { kind: 'assign', ownerId: '' });
  await performAction(id, { kind: 'done' });
  later();
  await write({ email });
  expect((await view(id)).status).toBe('new');
  await performAction(id, { kind: 'whatsapp' });
  const { followUpOn } = await performAction(id, {
    kind: 'followUp',
    day: addDays(site.services.dayOf(site.clock()), 30),
  });
  later();
  const last = await write({ email });
  expect(await view(id)).toMatchObject({
    status: 'waiting',
    followUpOn,
    waitingSince: last.enquiry.createdAt,
  });
});

test('a wait keeps its start when the parent writes again', async () => {
  const { id, enquiry } = await write({ email: 'patient@example.com' });
  later();
  await write({ email: 'patient@example.com' });
  expect((await view(id)).waitingSince).toBe(enquiry.createdAt);
});

test('an enquiry does not join a conversation marked as spam', async () => {
  const { id } = await write({ email: 'spam@example.com' });
  await performAction(id, { kind: 'spam' });
  expect((await write({ email: 'spam@example.com' })).id).not.toBe(id);
  expect((await view(id)).status).toBe('spam');
});

test('an unchecked enquiry joins nothing until it is marked as from a parent, and is confirmed then', async () => {
  const email = 'plain@example.com';
  const known = await write({ email });
  await performAction(known.id, { kind: 'call', isReached: true });
  await performAction(known.id, { kind: 'done' });
  later();
  const unchecked = await write({ email, message: 'Sent without a captcha.' }, { isUnchecked: true });
  expect(unchecked.id).not.toBe(known.id);
  expect(await view(known.id)).toMatchObject({ status: 'done', enquiryCount: 1 });
  expect(await view(unchecked.id)).toMatchObject({ isUnchecked: true, waitingSince: null });
  expect(await ids('?tab=check')).toContain(unchecked.id);
  expect(await ids('?tab=new')).not.toContain(unchecked.id);
  expect((await post(unchecked.id, 1, { kind: 'call', isReached: true })).statusCode).toBe(409);
  const joined = await performAction(unchecked.id, { kind: 'genuine' });
  expect(joined).toMatchObject({
    ...{ id: known.id, status: 'new', enquiryCount: 2, isUnchecked: false },
    waitingSince: unchecked.enquiry.createdAt,
  });
  expect(joined.timeline.at(-1)).toMatchObject({
    kind: 'email',
    text: `The confirmation to ${email} has not been sent yet`,
  });
  expect(await ids('?tab=all')).not.toContain(unchecked.id);
  // Without a known parent it becomes a conversation of its own; spam that is restored is not confirmed twice.
  const alone = await write({}, { isUnchecked: true });
  await performAction(alone.id, { kind: 'spam' });
  expect(await ids('?tab=check')).not.toContain(alone.id);
  const fresh = await performAction(alone.id, { kind: 'genuine' });
  expect(fresh).toMatchObject({ id: alone.id, status: 'new', waitingSince: alone.enquiry.createdAt });
  await performAction(alone.id, { kind: 'spam' });
  const again = await performAction(alone.id, { kind: 'genuine' });
  expect(again.timeline.filter(({ kind }) => kind === 'email')).toHaveLength(1);
});

test('a conversation with all enquiries in the trash is hidden, can be restored, and can be joined meanwhile', async () => {
  const email = 'trash@example.com';
  const { id, enquiry } = await write({ email });
  await performAction(id, { kind: 'note', text: 'Remember the note.' });
  await site.records.remove('enquiry', enquiry._id);
  for (const path of [`conversations/${id}`, `conversations/by-enquiry/${enquiry._id}`])
    expect((await site.call('GET', path, { token: site.admin })).statusCode).toBe(404);
  expect(await ids('?tab=all')).not.toContain(id);
  expect(await ids(`?q=Remember the note`)).toEqual([]);
  expect((await post(id, 2, { kind: 'done' })).statusCode).toBe(404);
  later();
  const second = await write({ email });
  expect(second.id).toBe(id);
  expect(await view(id)).toMatchObject({
    enquiryCount: 1,
    status: 'new',
    waitingSince: second.enquiry.createdAt,
  });
  const change = await site.services.stores.changes.findInTrash('enquiry', enquiry._id);
  await site.records.restore(change?.id ?? '', { kind: 'system', name: 'tests' });
  expect(await view(id)).toMatchObject({ enquiryCount: 2 });
});

test('an arrival during the erasure of its conversation is not lost', async () => {
  const email = 'meanwhile@example.com';
  const { enquiry } = await write({ email });
  const { stores } = site.services;
  await site.records.remove('enquiry', enquiry._id);
  const change = await stores.changes.findInTrash('enquiry', enquiry._id);
  let erasing: Promise<unknown> = Promise.resolve();
  const id = await stores.transaction(async ({ records, conversations }) => {
    const of = { name: 'Asha', email, contact: '9812300021', city: 'Pune', message: 'Hello' } as const;
    const arrived = await conversations.recordArrival(
      await records.create('enquiry', of, { kind: 'visitor' }),
    );
    erasing = stores.changes.erase(change?.id ?? '');
    await untilTransactionWaits(site);
    return arrived;
  });
  await erasing;
  expect(await view(id)).toMatchObject({ enquiryCount: 1, latest: { contact: '9812300021' } });
});

test('an enquiry deleted before conversations existed is restored as waiting', async () => {
  const { _id } = await site.records.create('enquiry', {
    ...{ name: 'Old', email: 'old@example.com', contact: '9812300020', city: 'Pune', message: 'Hello' },
  });
  await site.records.remove('enquiry', _id);
  const change = await site.services.stores.changes.findInTrash('enquiry', _id);
  await site.records.restore(change?.id ?? '', { kind: 'system', name: 'tests' });
  const found = (await site.call('GET', `conversations/by-enquiry/${_id}`, { token: site.admin })).json();
  expect(found.conversation).toMatchObject({ status: 'new', enquiryCount: 1 });
});

test('an erasure leaves no data', async () => {
  const marker = 'xyzzyplugh';
  const email = `${marker}@example.com`;
  const of = { email, name: marker, message: marker, contact: '9812355555' };
  const [first, second] = [await write(of), await write(of)];
  await performAction(first.id, { kind: 'note', text: marker });
  const { revision } = await view(first.id);
  const json = { revision, text: marker };
  await site.call('POST', `conversations/${first.id}/reply`, { token: site.admin, json });
  const toFrontDesk = { email: 'meena@example.com', recipient: { record: 'account', id: 'meena' } };
  const named = { name: marker, city: 'Pune', since: null, followUpOn: null };
  await site.services.stores.emails.enqueue(
    unownedEnquiries(toFrontDesk, [named], { ...site.services.siteSettings.details }),
  );
  await erase(first.enquiry._id);
  const left = await view(first.id);
  expect(left).toMatchObject({ enquiryCount: 1 });
  await erase(second.enquiry._id);
  const { db } = site.services.database;
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'email')
      .selectAll()
      .execute();
    if (/xyzzyplugh|9812355555/i.test(JSON.stringify(rows))) found.push(name);
    if (name.startsWith('conversation')) expect(JSON.stringify(rows)).not.toContain(first.id);
  }
  expect(found).toEqual([]);
});
