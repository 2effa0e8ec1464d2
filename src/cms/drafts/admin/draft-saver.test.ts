import { expect, test, vi } from 'vitest';
import { course } from '#content/course/definition.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import type { Draft, DraftSave } from '../api.ts';
import { maxDraftLength } from '../rules.ts';
import { createDraftSaver, type DraftSaveState, newDraft, type SyncedDraft } from './draft-saver.ts';
import type { FieldTexts } from './use-drafts.ts';

/** A saver with a fake server. */
function keep(syncedDraft: SyncedDraft = newDraft('draft-one')) {
  const sent: DraftSave[] = [];
  const reported: DraftSaveState[] = [];
  const taken = vi.fn();
  const answers: (() => unknown)[] = [];
  const timers: { at: number; what: () => void }[] = [];
  let now = 0;
  let keys = 0;
  const draftSaver = createDraftSaver({
    ...{ definition: course, record: 'course', recordId: 'e', syncedDraft },
    newKey: () => `key-${++keys}`,
    schedule(milliseconds, what) {
      const timer = { at: now + milliseconds, what };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
    },
    calls: {
      async save(_id, body) {
        sent.push(body);
        answers.shift()?.();
        return { revision: body.revision + 1, savedAt: '2026-11-22T05:12:00.000Z' };
      },
      find: () => Promise.reject(new Error('No test reads a draft.')),
      discard: async () => answers.shift()?.(),
      async restore() {
        answers.shift()?.();
        throw new Error('No test restores a draft without a failure.');
      },
    },
    onChange: (saveState) => reported.push(saveState),
    onRemoteChanges: taken,
  });
  return {
    ...{ draftSaver, sent, taken, answers },
    last: () => reported.at(-1),
    type: (values: FieldTexts) => draftSaver.update({ values, base: {}, baseRevision: 1 }),
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

test('changes are saved after a pause of two seconds, and also without a pause', async () => {
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

test('if the entry changes under the same input, the draft counts as safe and the server gets the new base revision', async () => {
  const { draftSaver, type, sent, pass, last } = keep();
  type({ title: 'A' });
  await pass(2100);
  draftSaver.update({ values: { title: 'A' }, base: { title: 'Their title' }, baseRevision: 2 });
  expect([draftSaver.isAllSaved(), draftSaver.isSafeToLeave()]).toEqual([true, true]);
  await pass(2100);
  expect(sent[1]).toMatchObject({ baseRevision: 2, values: {}, base: { title: 'Their title' } });
  expect(last()?.status).toBe('kept');

  // Opening a draft does not save it again, and closing the form is not delayed.
  const opened = keep({ ...newDraft('draft-one'), revision: 3, values: { title: 'A' }, baseRevision: 1 });
  opened.draftSaver.update({ values: { title: 'A' }, base: { title: 'Their title' }, baseRevision: 2 });
  await opened.pass(60_000);
  expect([opened.sent, opened.draftSaver.isSafeToLeave()]).toEqual([[], true]);
});

test('a save without an answer is repeated under its key; with new changes it names the one before', async () => {
  const { type, sent, pass, last, answers } = keep();
  answers.push(fails(0), fails(502));
  type({ title: 'A' });
  await pass(2100);
  expect(last()).toMatchObject({ status: 'away', problem: undefined });
  await pass(2100);
  expect(sent.map(({ saveKey }) => saveKey)).toEqual(['key-1', 'key-1']);
  type({ title: 'AB' });
  await pass(5000);
  expect(sent[2]).toMatchObject({
    saveKey: 'key-2',
    previousSaveKey: 'key-1',
    revision: 0,
    values: { title: 'AB' },
  });
  expect(last()?.status).toBe('kept');
});

test('the own earlier values are no conflict, and a continued text wins', async () => {
  const { type, sent, pass, last, answers, taken } = keep();
  answers.push(fails(0), fails(409, { current: current({ values: { title: 'A', duration: 'theirs' } }) }));
  type({ title: 'A' });
  await pass(2100);
  type({ title: 'B' });
  await pass(2100);
  expect(taken).toHaveBeenCalledWith({ duration: 'theirs' });
  expect(sent[2]).toMatchObject({ revision: 5, values: { title: 'B' } });
  expect(last()).toMatchObject({ status: 'kept', conflicts: {} });
});

test('conflicting values of two windows wait for a decision; the others are saved', async () => {
  const { draftSaver, type, sent, pass, last, answers, taken } = keep();
  answers.push(fails(409, { current: current({ values: { title: 'Theirs' } }) }));
  type({ title: 'Mine', duration: 'long' });
  await pass(2100);
  expect(last()?.conflicts).toEqual({ title: 'Theirs' });
  expect(sent[1]?.values).toEqual({ duration: 'long' });
  expect(draftSaver.isAllSaved()).toBe(false);
  draftSaver.resolveConflicts(['title']);
  await pass(0);
  expect(taken).toHaveBeenCalledWith({ title: 'Theirs' });
  expect(sent[2]).toMatchObject({ values: {}, rejected: { title: 'Mine' } });
  expect(draftSaver.isAllSaved()).toBe(true);
});

test('a draft discarded or published elsewhere is created again with all values', async () => {
  const syncedDraft = { ...newDraft('draft-one'), revision: 3, values: { title: 'A' } };
  const { type, sent, pass, answers, last } = keep(syncedDraft);
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

test('a text beyond the limit stays on the device, and the others are saved', async () => {
  const { draftSaver, type, sent, pass, last } = keep();
  type({ title: 'A', description: 'x'.repeat(maxDraftLength) });
  await pass(2100);
  expect(sent[0]?.values).toEqual({ title: 'A' });
  expect(last()).toMatchObject({ status: 'kept', tooLong: ['description'] });
  expect(draftSaver.isAllSaved()).toBe(false);
});

test('a closing page sends its last changes after those in progress, unless they are too long', async () => {
  const { draftSaver, type, sent } = keep();
  type({ title: 'A' });
  void draftSaver.flush();
  type({ title: 'AB' });
  draftSaver.flushOnUnload();
  expect(sent).toMatchObject([
    { saveKey: 'key-1' },
    { saveKey: 'key-2', previousSaveKey: 'key-1', values: { title: 'AB' } },
  ]);
  type({ title: 'AB', description: 'x'.repeat(70_000) });
  draftSaver.flushOnUnload();
  expect(sent).toHaveLength(2);
  expect(draftSaver.isSafeToLeave()).toBe(false);
});

test('a discard can be undone even if the answer is lost', async () => {
  const { draftSaver, type, sent, pass, taken, answers } = keep();
  type({ title: 'A' });
  await pass(2100);
  const undo = await draftSaver.discard();
  expect(taken).toHaveBeenLastCalledWith({ title: null });
  answers.push(fails(0), fails(409, { current: current({ values: { title: 'A' } }) }));
  await undo();
  expect(taken).toHaveBeenLastCalledWith({ title: 'A' });
  await pass(10);
  expect(draftSaver.isAllSaved()).toBe(true);
  expect(sent).toHaveLength(2);
});

test('a server error is not reported as a missing network', async () => {
  const { answers, type, pass, last } = keep();
  answers.push(fails(500), fails(507, { message: 'The disk is full.' }));
  type({ title: 'a' });
  await pass(2000);
  expect(last()).toMatchObject({ status: 'away', problem: 'it has a problem.' });
  await pass(2000);
  expect(last()).toMatchObject({ status: 'away', problem: 'The disk is full.' });
});
