import { expect, test, vi } from 'vitest';
import { course } from '#content/course/definition.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { type Draft, longestDraft } from '../rules.ts';
import { createDraftKeeper, type Keeping, type KeptDraft, newDraft } from './draft-saver.ts';
import type { Words } from './use-drafts.ts';

interface Body {
  save: string;
  after?: string;
  revision: number;
  baseRevision: number;
  values: Record<string, string | null>;
  aside?: Words;
}

/** A keeper before a server that answers as it is told. */
function keep(kept: KeptDraft = newDraft('draft-one')) {
  const sent: Body[] = [];
  const reported: Keeping[] = [];
  const taken = vi.fn();
  const answers: (() => unknown)[] = [];
  const timers: { at: number; what: () => void }[] = [];
  let now = 0;
  let keys = 0;
  const keeper = createDraftKeeper({
    ...{ definition: course, record: 'course', recordId: 'e', kept },
    newKey: () => `key-${++keys}`,
    later(milliseconds, what) {
      const timer = { at: now + milliseconds, what };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
    },
    async call<T>(_method: string, _path: string, options: { body?: object } = {}) {
      sent.push(options.body as Body);
      const answer = answers.shift();
      return (answer?.() ?? {
        draft: {
          revision: ((options.body as Body | undefined)?.revision ?? 0) + 1,
          savedAt: '2026-11-22T05:12:00.000Z',
        },
      }) as T;
    },
    onChange: (keeping) => reported.push(keeping),
    onTaken: taken,
  });
  return {
    ...{ keeper, sent, taken, answers },
    last: () => reported.at(-1),
    type: (values: Words) => keeper.type({ values, base: {}, baseRevision: 1 }),
    async pass(milliseconds: number) {
      const until = now + milliseconds;
      for (;;) {
        await new Promise(setImmediate);
        const [next] = timers.sort((one, other) => one.at - other.at);
        if (!next || next.at > until) break;
        now = next.at;
        timers.shift();
        next.what();
      }
      now = until;
    },
  };
}

const fails =
  (status: number, said: object = {}) =>
  () => {
    throw new ApiError(status, said);
  };
const current = (changes: Partial<Draft>) => ({ id: 'draft-one', revision: 5, values: {}, ...changes });

test('a pause of two seconds saves what has changed; who never pauses is saved all the same', async () => {
  const { type, sent, pass, last } = keep();
  type({ title: 'A' });
  await pass(1900);
  type({ title: 'AB' });
  await pass(1900);
  expect(sent).toEqual([]);
  await pass(200);
  expect(sent).toMatchObject([{ revision: 0, values: { title: 'AB' } }]);
  expect(last()).toMatchObject({ status: 'kept', savedAt: '2026-11-22T05:12:00.000Z' });
  for (let second = 0; second < 11; second++) {
    type({ title: 'AB', duration: 'x'.repeat(second + 1) });
    await pass(1000);
  }
  expect(sent.length).toBe(2);
  expect(sent[1]?.values).toEqual({ duration: 'x'.repeat(10) });
  type({ duration: 'y' });
  await pass(2100);
  expect(sent[2]?.values).toEqual({ title: null, duration: 'y' });
});

test('where the entry becomes another one under the same words, no word is in danger, and the server is told', async () => {
  const { keeper, type, sent, pass, last } = keep();
  type({ title: 'A' });
  await pass(2100);
  keeper.type({ values: { title: 'A' }, base: { title: 'Their title' }, baseRevision: 2 });
  expect([keeper.isSafe(), keeper.isSafeToLeave()]).toEqual([true, true]);
  await pass(2100);
  expect(sent[1]).toMatchObject({ baseRevision: 2, values: {}, base: { title: 'Their title' } });
  expect(last()?.status).toBe('kept');

  // A draft that is only opened is not saved anew, and whoever leaves is not held up.
  const opened = keep({ ...newDraft('draft-one'), revision: 3, values: { title: 'A' }, baseRevision: 1 });
  opened.keeper.type({ values: { title: 'A' }, base: { title: 'Their title' }, baseRevision: 2 });
  await opened.pass(60_000);
  expect([opened.sent, opened.keeper.isSafeToLeave()]).toEqual([[], true]);
});

test('what got no answer goes again under its key; with more words it names the one before', async () => {
  const { type, sent, pass, last, answers } = keep();
  answers.push(fails(0), fails(502));
  type({ title: 'A' });
  await pass(2100);
  expect(last()).toMatchObject({ status: 'away', problem: undefined });
  await pass(2100);
  expect(sent.map(({ save }) => save)).toEqual(['key-1', 'key-1']);
  type({ title: 'AB' });
  await pass(5000);
  expect(sent[2]).toMatchObject({ save: 'key-2', after: 'key-1', revision: 0, values: { title: 'AB' } });
  expect(last()?.status).toBe('kept');
});

test('what comes back of one’s own is no conflict, and a text that was typed on wins', async () => {
  const { type, sent, pass, last, answers, taken } = keep();
  answers.push(fails(0), fails(409, { current: current({ values: { title: 'A', duration: 'theirs' } }) }));
  type({ title: 'A' });
  await pass(2100);
  type({ title: 'B' });
  await pass(2100);
  expect(taken).toHaveBeenCalledWith({ duration: 'theirs' });
  expect(sent[2]).toMatchObject({ revision: 5, values: { title: 'B' } });
  expect(last()).toMatchObject({ status: 'kept', disputed: {} });
});

test('words of two windows that do not go together wait for a decision; the others are saved', async () => {
  const { keeper, type, sent, pass, last, answers, taken } = keep();
  answers.push(fails(409, { current: current({ values: { title: 'Theirs' } }) }));
  type({ title: 'Mine', duration: 'long' });
  await pass(2100);
  expect(last()?.disputed).toEqual({ title: 'Theirs' });
  expect(sent[1]?.values).toEqual({ duration: 'long' });
  expect(keeper.isSafe()).toBe(false);
  keeper.decide(['title']);
  await pass(0);
  expect(taken).toHaveBeenCalledWith({ title: 'Theirs' });
  expect(sent[2]).toMatchObject({ values: {}, aside: { title: 'Mine' } });
  expect(keeper.isSafe()).toBe(true);
});

test('a draft that was put away or published elsewhere is begun anew with all that is there', async () => {
  const kept = { ...newDraft('draft-one'), revision: 3, values: { title: 'A' } };
  const { type, sent, pass, answers, last } = keep(kept);
  answers.push(fails(404));
  type({ title: 'A', duration: 'B' });
  await pass(2100);
  expect(sent[1]).toMatchObject({ revision: 0, values: { title: 'A', duration: 'B' } });
  answers.push(fails(409, { current: current({ discardedAt: '2026-11-22T05:12:00.000Z' }) }));
  type({ title: 'A', duration: 'BC' });
  await pass(2100);
  expect(sent[3]).toMatchObject({ revision: 0, values: { title: 'A', duration: 'BC' } });
  answers.push(fails(404), fails(404));
  type({ title: 'A', duration: 'BCD' });
  await pass(2100);
  expect(last()?.status).toBe('gone');
});

test('a text that is too long stays on the device, and the others are saved', async () => {
  const { keeper, type, sent, pass, last } = keep();
  type({ title: 'A', description: 'x'.repeat(longestDraft) });
  await pass(2100);
  expect(sent[0]?.values).toEqual({ title: 'A' });
  expect(last()).toMatchObject({ status: 'kept', tooLong: ['description'] });
  expect(keeper.isSafe()).toBe(false);
});

test('a page that goes sends its last words after those on their way, unless they are too many', async () => {
  const { keeper, type, sent } = keep();
  type({ title: 'A' });
  void keeper.flush();
  type({ title: 'AB' });
  keeper.leave();
  expect(sent).toMatchObject([{ save: 'key-1' }, { save: 'key-2', after: 'key-1', values: { title: 'AB' } }]);
  type({ title: 'AB', description: 'x'.repeat(70_000) });
  keeper.leave();
  expect(sent).toHaveLength(2);
  expect(keeper.isSafeToLeave()).toBe(false);
});

test('a discard is undone although the answer is lost', async () => {
  const { keeper, type, sent, pass, taken, answers } = keep();
  type({ title: 'A' });
  await pass(2100);
  const undo = await keeper.discard();
  expect(taken).toHaveBeenLastCalledWith({ title: null });
  answers.push(fails(0), fails(409, { current: current({ values: { title: 'A' } }) }));
  await undo();
  expect(taken).toHaveBeenLastCalledWith({ title: 'A' });
  await pass(10);
  expect(keeper.isSafe()).toBe(true);
  expect(sent).toHaveLength(4);
});

test('a server in trouble is not taken for a missing network', async () => {
  const { answers, type, pass, last } = keep();
  answers.push(fails(500), fails(507, { message: 'The disk is full.' }));
  type({ title: 'a' });
  await pass(2000);
  expect(last()).toMatchObject({ status: 'away', problem: 'it is in trouble.' });
  await pass(2000);
  expect(last()).toMatchObject({ status: 'away', problem: 'The disk is full.' });
});
