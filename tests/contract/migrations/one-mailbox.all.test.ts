import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScope } from '#core/database/scope.ts';
import { createAccountStore } from '#features/accounts/server/account-store.ts';
import { createOlderDatabase, type OlderDatabase } from '../../factories/older-database.ts';

const moment = '2026-11-22T10:00:00.000Z';
const base = { addedAt: moment, changedAt: moment, revision: 1, createdAt: moment };
let older: OlderDatabase;
beforeAll(async () => {
  older = await createOlderDatabase('0039-of-one-person');
});
afterAll(() => older.close());

test('addresses of one mailbox get one spelling, and where two would become one both stay', async () => {
  const { db, migrate, url } = older;
  const tables = await db.introspection.getTables();
  const insert = (table: string, values: Record<string, string | number>) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const needed = columns.filter((one) => !one.isNullable && !one.hasDefaultValue);
    const empty = needed.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 0 : '']);
    const row: Record<string, string | number> = { ...Object.fromEntries(empty), ...base, ...values };
    const known = new Set(columns.map(({ name }) => name));
    for (const name of Object.keys(row)) if (!known.has(name)) delete row[name];
    return db.insertInto(table).values(row).execute();
  };
  const addresses = {
    1: 'meena@example.com',
    2: 'one@xn--bcher-kva.example',
    3: 'two@bücher.example',
    4: 'two@xn--bcher-kva.example',
    5: 'jose\u0301@example.com',
  };
  for (const id of ['w', 'other']) await insert('webinar', { id, title: id, link: id });
  for (const [id, email] of Object.entries(addresses)) {
    await insert('account', { id, email, name: id, role: 'user', passwordHash: id });
    await insert('registration', { id, webinarId: 'w', email, contact: '12', status: 'registered' });
  }
  await insert('registration', { id: '6', webinarId: 'other', email: addresses[4], contact: '12' });
  for (const [id, contact] of Object.entries({ e1: '7275550123', e2: '+17275550123', e3: '12' })) {
    await insert('enquiry', { id, email: `Asha.${id}@xn--bcher-kva.example`, contact });
    await insert('conversationEnquiry', {
      ...{ enquiryId: id, conversationId: 'c', emailKey: 'old', phoneKey: '7275550123' },
    });
  }
  await migrate();

  const brought = { ...addresses, 2: 'one@bücher.example', 5: 'josé@example.com' };
  const stored = async (table: string) =>
    Object.fromEntries(
      (await db.selectFrom(table).select(['id', 'email']).execute()).map(({ id, email }) => [id, email]),
    );
  expect(await stored('account')).toEqual(brought);
  expect(await stored('registration')).toEqual({ ...brought, 6: 'two@bücher.example' });
  const keys = db.selectFrom('conversationEnquiry').select(['emailKey', 'phoneKey']);
  expect(await keys.orderBy('enquiryId').execute()).toEqual([
    { emailKey: 'asha.e1@bücher.example', phoneKey: '+917275550123' },
    { emailKey: 'asha.e2@bücher.example', phoneKey: '+17275550123' },
    { emailKey: 'asha.e3@bücher.example', phoneKey: '' },
  ]);
  // Both accounts of one mailbox still sign in, each as it always has.
  const scope = openScope(
    { db: db as never, engine: url ? 'postgres' : 'sqlite' },
    () => new Date(moment),
    () => undefined,
  );
  const { findByEmail } = createAccountStore(scope);
  expect((await findByEmail('two@bücher.example'))?.id).toBe('3');
  expect((await findByEmail('Two@xn--bcher-kva.example'))?.id).toBe('4');
  expect((await findByEmail('one@xn--bcher-kva.example'))?.id).toBe('2');
});
