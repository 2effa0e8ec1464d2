import { beforeAll, expect, test } from 'vitest';
import type { Dashboard } from '#core/manifest/dashboard.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
beforeAll(async () => {
  // Monday at 15:00 in Asia/Kolkata. The front desk is open from 9 to 18, Monday to Saturday, by default.
  site.clock.advance(Date.parse('2026-11-23T09:30:00.000Z') - Date.now());
  site.admin = await site.signIn();
  for (const [name, at] of written) {
    const values = {
      name,
      email: `${name}@example.com`,
      contact: numberOf(name),
      city: 'Pune',
      message: 'Hello',
    };
    const stored = await site.records.create('enquiry', { ...values, createdAt: at });
    await site.services.stores.conversations.recordArrival(stored);
  }
});

const written = [
  // Saturday at 17:00: an hour until six, and six on Monday.
  ['saturday', '2026-11-21T11:30:00.000Z'],
  // Sunday: six hours of Monday.
  ['sunday', '2026-11-22T06:00:00.000Z'],
  // Monday at 10:59 and 11:00: one minute more than four hours, and four hours.
  ['eleven', '2026-11-23T05:29:00.000Z'],
  ['later', '2026-11-23T05:30:00.000Z'],
  ['noon', '2026-11-23T06:30:00.000Z'],
  ['two', '2026-11-23T08:30:00.000Z'],
] as const;
const numberOf = (name: string) => String(9_000_000_000 + written.findIndex(([one]) => one === name));

async function toDo(token = site.admin) {
  const answer = await site.call('GET', 'dashboard', { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Dashboard>().frontDesk;
}

async function action(name: string, what: object) {
  const { conversations } = (await site.call('GET', `conversations?q=${name}`, { token: site.admin })).json();
  const [{ id, revision }] = conversations;
  const json = { revision, action: what };
  const answer = await site.call('POST', `conversations/${id}/actions`, { token: site.admin, json });
  expect(answer.statusCode, answer.body).toBe(200);
}
const namesOf = (all: readonly { latest: { name: string } }[] = []) => all.map(({ latest }) => latest.name);

test('the dashboard lists the longest waits first, and waits of four opening hours without an owner', async () => {
  const inbox = await toDo();
  expect(inbox).toMatchObject({
    waiting: 6,
    waitingSince: '2026-11-21T11:30:00.000Z',
    followUpCount: 0,
    followUps: [],
  });
  expect(namesOf(inbox?.longestWaiting)).toEqual(['saturday', 'sunday', 'eleven', 'later', 'noon']);
  expect(namesOf(inbox?.unassigned)).toEqual(['saturday', 'sunday', 'eleven']);
});

test('a taken or answered enquiry is no longer listed, and a follow-up is listed on its day', async () => {
  const { id } = (await site.call('GET', 'auth/me', { token: site.admin })).json();
  const { staff } = (await site.call('GET', 'conversations/staff', { token: site.admin })).json();
  await action('saturday', { kind: 'assign', ownerId: id ?? staff[0].id });
  await action('sunday', { kind: 'call', isReached: true });
  await action('two', { kind: 'followUp', day: '2026-11-23' });
  await action('noon', { kind: 'followUp', day: '2026-11-24' });
  const inbox = await toDo();
  expect(inbox).toMatchObject({ waiting: 5, followUpCount: 1 });
  expect(namesOf(inbox?.unassigned)).toEqual(['eleven']);
  expect(namesOf(inbox?.followUps)).toEqual(['two']);
  expect(inbox?.longestWaiting[0]).toMatchObject({ ownerName: 'asha' });
});

test('a conversation of a closed account counts as without an owner', async () => {
  await site.register('gone', 'frontDesk');
  const gone = await site.services.accounts.findByEmail('gone@example.com');
  await action('eleven', { kind: 'assign', ownerId: gone?.id });
  expect(namesOf((await toDo())?.unassigned)).toEqual([]);
  await site.services.stores.transaction(({ accounts }) => accounts.setDisabled(gone?.id ?? '', true));
  expect(namesOf((await toDo())?.unassigned)).toEqual(['eleven']);
});

test('editors see none of it, and the front desk all', async () => {
  const editor = await site.register('edith', 'editor');
  const answer = await site.call('GET', 'dashboard', { token: editor });
  expect(answer.body).not.toContain('saturday');
  expect(await toDo(editor)).toBeUndefined();
  expect((await toDo(await site.register('fatima', 'frontDesk')))?.waiting).toBe(5);
});
