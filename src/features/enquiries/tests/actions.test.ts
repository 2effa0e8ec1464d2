import { beforeAll, describe, expect, test } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import type { Action } from '../api.ts';
import type { ConversationStatus } from '../rules/conversation.ts';

const site = provideTestSite();
let meena: string;
let meenaId: string;
const { write, view, post, performAction, get, ids } = conversationsOf(site);
beforeAll(async () => {
  meena = await site.register('meena', 'frontDesk');
  meenaId = (await site.services.accounts.findByEmail('meena@example.com'))?.id ?? '';
});

const called: Action = { kind: 'call', isReached: true };
const day = (days: number) => site.services.dayOf(new Date(site.clock().getTime() + days * 86_400_000));
const waits = (id: string) =>
  site.services.database.db
    .selectFrom('conversationWait')
    .select(['since', 'until', 'closedAt'])
    .where('conversationId', '=', id)
    .orderBy('since')
    .execute();

/** The state of a conversation before an action: the actions that lead there. */
const befores: Record<string, () => Action[]> = {
  new: () => [],
  taken: () => [{ kind: 'assign', ownerId: meenaId }],
  open: () => [called],
  snoozed: () => [{ kind: 'followUp', day: day(3) }],
  'open and snoozed': () => [called, { kind: 'followUp', day: day(3) }],
  'due today': () => [{ kind: 'followUp', day: day(0) }],
  done: () => [called, { kind: 'done' }],
  'done without an answer': () => [{ kind: 'done' }],
  spam: () => [{ kind: 'spam' }],
  'done and open again': () => [{ kind: 'done' }, { kind: 'reopen' }],
  'spam and genuine': () => [{ kind: 'spam' }, { kind: 'genuine' }],
  noted: () => [called, { kind: 'note', text: 'She is on holiday.' }],
  undone: () => [called, { kind: 'undo' }],
};

type After = [before: string, step: () => Action, status: ConversationStatus | 409, isWaiting: boolean];
const assigned = (): Action => ({ kind: 'assign', ownerId: meenaId });
const unreached = (): Action => ({ kind: 'call', isReached: false });
const table: After[] = [
  ['new', assigned, 'waiting', true],
  ['new', () => ({ kind: 'note', text: 'She is on holiday.' }), 'new', true],
  ['new', unreached, 'waiting', true],
  ['new', () => called, 'open', false],
  ['new', () => ({ kind: 'whatsapp' }), 'open', false],
  ['new', () => ({ kind: 'mail' }), 'open', false],
  ['new', () => ({ kind: 'followUp', day: day(1) }), 'snoozed', true],
  ['new', () => ({ kind: 'done' }), 'done', false],
  ['new', () => ({ kind: 'spam' }), 'spam', false],
  ['new', () => ({ kind: 'reopen' }), 409, true],
  ['new', () => ({ kind: 'genuine' }), 409, true],
  ['new', () => ({ kind: 'undo' }), 409, true],
  ['taken', () => ({ kind: 'assign', ownerId: '' }), 'waiting', true],
  ['taken', () => ({ kind: 'undo' }), 'new', true],
  ['open', () => ({ kind: 'undo' }), 'new', true],
  ['snoozed', () => ({ kind: 'undo' }), 'new', true],
  ['open and snoozed', () => ({ kind: 'undo' }), 'open', false],
  ['done and open again', () => ({ kind: 'undo' }), 'done', false],
  ['spam and genuine', () => ({ kind: 'undo' }), 'spam', false],
  ['noted', () => ({ kind: 'undo' }), 409, false],
  ['undone', () => ({ kind: 'undo' }), 409, true],
  ['open', unreached, 'open', false],
  ['open', assigned, 'open', false],
  ['snoozed', () => ({ kind: 'followUp', day: null }), 'waiting', true],
  ['snoozed', () => called, 'snoozed', false],
  ['snoozed', unreached, 'snoozed', true],
  ['open and snoozed', () => ({ kind: 'followUp', day: null }), 'open', false],
  ['due today', () => called, 'open', false],
  ['due today', unreached, 'snoozed', true],
  ['done', () => ({ kind: 'reopen' }), 'open', false],
  ['done', () => ({ kind: 'done' }), 409, false],
  ['done', () => ({ kind: 'note', text: 'She has called back to thank us.' }), 'done', false],
  ['done', () => called, 'done', false],
  ['done', () => ({ kind: 'followUp', day: day(7) }), 'snoozed', false],
  ['done', () => ({ kind: 'undo' }), 'open', false],
  ['done without an answer', () => ({ kind: 'reopen' }), 'waiting', true],
  ['done without an answer', () => ({ kind: 'undo' }), 'new', true],
  ['spam', () => ({ kind: 'genuine' }), 'new', true],
  ['spam', () => ({ kind: 'undo' }), 'new', true],
  ['spam', assigned, 409, false],
  ['spam', () => called, 409, false],
  ['spam', () => ({ kind: 'spam' }), 409, false],
];

test.each(table.map(([before, by, ...rest], row) => [row, before, by, ...rest] as const))(
  '%i: %s, then an action',
  async (_row, before, by, status, isWaiting) => {
    const { id, enquiry } = await write();
    for (const one of befores[before]?.() ?? []) await performAction(id, one);
    const { revision, timeline } = await view(id);
    const taken = by();
    const answer = await post(id, revision, taken, meena);
    expect(answer.statusCode).toBe(status === 409 ? 409 : 200);
    const after = await view(id);
    expect(after.waitingSince).toBe(isWaiting ? enquiry.createdAt : null);
    if (status === 409) {
      expect(after).toMatchObject({ revision, timeline });
      return;
    }
    expect(after).toMatchObject({ status, revision: revision + 1 });
    expect(answer.json().conversation).toEqual(after);
    const kind = taken.kind === 'undo' ? 'undone' : taken.kind;
    const text = 'text' in taken ? taken.text : '';
    expect(after.timeline.at(-1)).toMatchObject({ kind, by: 'meena', text });
    const open = (await waits(id)).filter(({ until, closedAt }) => until === null && closedAt === null);
    expect(open).toHaveLength(isWaiting ? 1 : 0);
  },
);

test('a wait that was answered and one that was closed are counted apart', async () => {
  const [answered, closed, spam] = [await write(), await write(), await write()];
  const now = expect.any(String);
  await performAction(answered.id, called);
  await performAction(closed.id, { kind: 'done' });
  await performAction(spam.id, { kind: 'spam' });
  expect(await waits(answered.id)).toMatchObject([{ until: now, closedAt: null }]);
  expect(await waits(closed.id)).toMatchObject([{ until: null, closedAt: now }]);
  expect(await waits(spam.id)).toEqual([]);
  await performAction(closed.id, { kind: 'undo' });
  expect(await waits(closed.id)).toMatchObject([{ until: null, closedAt: null }]);
});

test('an undone answer is in no figure, and undoing a reopening closes the wait again', async () => {
  const [answered, reopened] = [await write(), await write()];
  await performAction(answered.id, called);
  await performAction(answered.id, { kind: 'undo' });
  expect(await waits(answered.id)).toMatchObject([{ until: null, closedAt: null }]);
  for (const kind of ['done', 'reopen', 'undo'] as const) await performAction(reopened.id, { kind });
  expect(await waits(reopened.id)).toMatchObject([{ until: null, closedAt: expect.any(String) }]);
});

test('an undo restores everything, until something else happens', async () => {
  const { id } = await write();
  await performAction(id, { kind: 'assign', ownerId: meenaId });
  const before = await performAction(id, { kind: 'followUp', day: day(2) });
  await performAction(id, { kind: 'done' });
  const after = await performAction(id, { kind: 'undo' });
  const { timeline: _told, revision, ...state } = before;
  expect(after).toMatchObject({ ...state, revision: revision + 2 });
  expect(JSON.stringify(after.timeline)).not.toContain('undo"');
  await performAction(id, { kind: 'done' });
  await performAction(id, { kind: 'note', text: 'Closed for good.' });
  const late = await post(id, (await view(id)).revision, { kind: 'undo' });
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('since')]);
});

describe('withdrawing a note', () => {
  /** A conversation with a note of Meena, and a call that withdraws it. */
  async function noted() {
    const { id } = await write();
    const { timeline, revision } = await performAction(
      id,
      { kind: 'note', text: 'Meant for another one.' },
      meena,
    );
    const note = timeline.at(-1)?.id ?? '';
    const takeBack = async (token = meena, seen?: number) =>
      post(id, seen ?? (await view(id)).revision, { kind: 'undo', noteId: note }, token);
    return { id, note, revision, takeBack };
  }

  test('is possible for its author, whatever has happened since, and deletes its text', async () => {
    const { id, note, revision, takeBack } = await noted();
    await performAction(id, called);
    const late = await takeBack(meena, revision);
    expect([late.statusCode, late.json().current.revision]).toEqual([409, revision + 1]);
    const answer = await takeBack();
    expect(answer.statusCode).toBe(200);
    const after = await view(id);
    expect(answer.json().conversation).toEqual(after);
    expect(after.timeline.map(({ kind, text, details }) => [kind, text, details]).slice(-2)).toEqual([
      ['note', '', { isTakenBack: true }],
      ['call', '', { isReached: true }],
    ]);
    expect(after.status).toBe('open');
    const { db } = site.services.database;
    const kept = await db.selectFrom('conversationEvent').selectAll().where('id', '=', note).execute();
    expect(JSON.stringify(kept)).not.toContain('Meant for');
    expect(await ids(`?q=${encodeURIComponent('Meant for another')}&tab=all`)).not.toContain(id);
    // The answer may be lost, so a second call succeeds.
    expect((await takeBack()).statusCode).toBe(200);
  });

  test('is refused to other accounts, in another conversation, and for other actions', async () => {
    const { id, note, takeBack } = await noted();
    const before = await view(id);
    expect((await takeBack(site.admin)).statusCode).toBe(403);
    const other = await write();
    expect((await post(other.id, 1, { kind: 'undo', noteId: note }, meena)).statusCode).toBe(404);
    const { timeline, revision } = await performAction(other.id, called, meena);
    const call = timeline.at(-1)?.id ?? '';
    expect((await post(other.id, revision, { kind: 'undo', noteId: call }, meena)).statusCode).toBe(404);
    const odd = await post(other.id, revision, { kind: 'undo', noteId: 'a b' }, meena);
    expect([odd.statusCode, Object.keys(odd.json().errors)]).toEqual([400, ['action.noteId']]);
    expect(await view(id)).toEqual(before);
  });

  test('is refused once the note is old, because colleagues rely on it', async () => {
    const { id, note, takeBack } = await noted();
    const at = new Date(site.clock().getTime() - 61 * 60_000).toISOString();
    const { db } = site.services.database;
    await db.updateTable('conversationEvent').set({ at }).where('id', '=', note).execute();
    const before = await view(id);
    const answer = await takeBack();
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('hour')]);
    expect(await view(id)).toEqual(before);
  });
});

test.each<[string, object, string]>([
  ['no action', {}, 'action'],
  ['an unknown action', { action: { kind: 'sing' } }, 'action.kind'],
  ['a note without a text', { action: { kind: 'note', text: '  ' } }, 'action.text'],
  ['a text that is too long', { action: { kind: 'note', text: 'x'.repeat(5001) } }, 'action.text'],
  ['a text with a NUL character', { action: { kind: 'note', text: 'a\0b' } }, 'action.text'],
  ['an invalid day', { action: { kind: 'followUp', day: '2026-02-30' } }, 'action.day'],
  ['a past day', { action: { kind: 'followUp', day: '2020-01-01' } }, 'action.day'],
  ['a mistyped year', { action: { kind: 'followUp', day: '2062-11-26' } }, 'action.day'],
  ['an unknown account', { action: { kind: 'assign', ownerId: 'nobody' } }, 'action.ownerId'],
  ['no revision', { revision: undefined, action: { kind: 'done' } }, 'revision'],
  ['an invalid revision', { revision: 1.5, action: { kind: 'done' } }, 'revision'],
  ['too large a revision', { revision: 2 ** 40, action: { kind: 'done' } }, 'revision'],
])('%s is refused', async (_what, sent, field) => {
  const { id } = await write();
  const before = await view(id);
  const json = { revision: before.revision, ...sent };
  const answer = await site.call('POST', `conversations/${id}/actions`, { token: meena, json });
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([400, [field]]);
  expect(await view(id)).toEqual(before);
});

test('an owner has to be an account that can answer enquiries', async () => {
  const { id } = await write();
  await site.register('edith', 'editor');
  const edith = await site.services.accounts.findByEmail('edith@example.com');
  await site.register('gone', 'frontDesk');
  const gone = await site.services.accounts.findByEmail('gone@example.com');
  await site.services.accounts.setDisabled(gone?.id ?? '', true);
  const { staff } = await get('/staff');
  expect(staff.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['asha', 'meena']));
  for (const account of [edith, gone]) {
    expect(staff).not.toContainEqual(expect.objectContaining({ id: account?.id }));
    const answer = await post(id, 1, { kind: 'assign', ownerId: account?.id ?? '' });
    expect(answer.statusCode).toBe(400);
  }
});

test('an unknown conversation is 404', async () => {
  for (const answer of [
    await site.call('GET', 'conversations/nothing', { token: meena }),
    await site.call('GET', 'conversations/by-enquiry/nothing', { token: meena }),
    await post('nothing', 1, { kind: 'done' }, meena),
  ])
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('the activity shows each action with its actor, and no data of the parent', async () => {
  const { id, enquiry } = await write({ name: 'Kaveri Iyer', email: 'kaveri@example.com' });
  const actions: Action[] = [
    assigned(),
    called,
    { kind: 'note', text: 'Kaveri is on holiday.' },
    { kind: 'spam' },
  ];
  for (const one of actions) await performAction(id, one, meena);
  await post(id, 1, { kind: 'done' }, meena);
  const { activity } = (
    await site.call('GET', 'activity?kind=enquiryFollowedUp&limit=4', { token: site.admin })
  ).json();
  expect(activity).toMatchObject(
    [{ step: 'spam' }, { step: 'note' }, { step: 'call' }, { step: 'assign', to: 'meena' }].map(
      (details) => ({
        ...{ by: { name: 'meena' }, about: { kind: 'enquiry', _id: enquiry._id, name: '' }, details },
      }),
    ),
  );
  expect(JSON.stringify(activity)).not.toMatch(/kaveri/i);
});
