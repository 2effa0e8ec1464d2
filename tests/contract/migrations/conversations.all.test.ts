import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

test('enquiries from before become conversations, those of one parent one', async () => {
  const { db, migrate, close } = await createOlderDatabase('0023-doubts');
  const enquiry = (id: string, days: number, email: string, contact: string, city = 'Pune') => ({
    ...{ id, name: 'A', email, contact, city, message: 'M' },
    ...{ createdAt: ago(days), addedAt: ago(days), changedAt: ago(days), revision: 1 },
  });
  const rows = [
    enquiry('old', 200, 'Asha@example.com', '9812345678'),
    enquiry('again', 5, 'asha@example.com', '9000000000', 'Delhi'),
    enquiry('byphone', 3, 'other@example.com', '+919812345678', 'Thane'),
    enquiry('alone', 90, 'alone@example.com', '12'),
    enquiry('short', 1, 'short@example.com', '12'),
  ];
  // In an order that is not that of their arrival.
  await db.insertInto('enquiry').values(rows.toReversed()).execute();
  await migrate();
  const all = await db.selectFrom('conversation').selectAll().orderBy('lastArrivedAt').execute();
  const base = { isUnchecked: 0, ownerId: '', followUpOn: null, revision: 1 };
  expect(all).toMatchObject([
    { ...base, status: 'done', enquiries: 1, latestEnquiryId: 'alone', waitingSince: null },
    {
      ...{ ...base, status: 'new', enquiries: 3, latestEnquiryId: 'byphone', city: 'Thane' },
      waitingSince: rows[1]?.createdAt,
      lastArrivedAt: rows[2]?.createdAt,
    },
    { ...base, status: 'new', enquiries: 1, latestEnquiryId: 'short', waitingSince: rows[4]?.createdAt },
  ]);
  const of = await db.selectFrom('conversationEnquiry').selectAll().orderBy('enquiryId').execute();
  expect(of.map(({ enquiryId, emailKey, phoneKey }) => [enquiryId, emailKey, phoneKey])).toEqual([
    ['again', 'asha@example.com', '+919000000000'],
    ['alone', 'alone@example.com', ''],
    ['byphone', 'other@example.com', '+919812345678'],
    ['old', 'asha@example.com', '+919812345678'],
    ['short', 'short@example.com', ''],
  ]);
  expect(await db.selectFrom('conversationEvent').select('kind').distinct().execute()).toEqual([
    { kind: 'arrived' },
  ]);
  const waits = await db.selectFrom('conversationWait').selectAll().orderBy('since').execute();
  expect(waits).toMatchObject([
    { city: 'Delhi', since: rows[1]?.createdAt, until: null, closedAt: null },
    { city: 'Pune', since: rows[4]?.createdAt, until: null, closedAt: null },
  ]);
  const counts = db.selectFrom('recordCount').select(['record', 'total']);
  expect(await counts.where('record', 'like', '%onversation').orderBy('record').execute()).toEqual([
    { record: 'conversation', total: 3 },
    { record: 'doneConversation', total: 1 },
  ]);
  expect(await db.selectFrom('enquiry').selectAll().orderBy('id').execute()).toEqual(
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  await close();
});
