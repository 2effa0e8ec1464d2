import { afterEach, expect, test, vi } from 'vitest';
import type { Action } from '../api.ts';
import { applyAction, conflictIn } from './apply-action.ts';

afterEach(() => vi.unstubAllGlobals());

const seen = { id: 'c1', revision: 3 };
const note: Action = { kind: 'note', text: 'Prefers evenings.' };
const assign: Action = { kind: 'assign', ownerId: 'me' };
const timeline = [
  { kind: 'note', text: 'Prefers evenings.' },
  { kind: 'email', text: 'The letter was sent' },
];
const current = { id: 'c1', revision: 5, timeline };
const taken = () => Response.json({ conversation: { ...current, revision: 6 } });
const overtaken = () =>
  Response.json({ message: 'Meena assigned this enquiry to themselves.', current }, { status: 409 });

/** Serves one answer after the other. @returns the revisions that were sent */
function serve(...answers: (() => Response)[]): number[] {
  const reported: number[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    reported.push(JSON.parse(String(body)).revision);
    return (answers[reported.length - 1] ?? Response.error)();
  });
  return reported;
}

test('a note is added after a change by another person, and the change is reported', async () => {
  const reported = serve(overtaken, taken);
  expect(await applyAction(seen, note)).toMatchObject({
    conversation: { revision: 6 },
    meanwhile: 'Meena assigned this enquiry to themselves.',
  });
  expect(reported).toEqual([3, 5]);
});

test('an action that decides something does not override a change by another person', async () => {
  const reported = serve(overtaken, taken);
  const rejection = await applyAction(seen, assign).catch(conflictIn);
  expect(rejection).toEqual({ current, message: 'Meena assigned this enquiry to themselves.' });
  expect(reported).toEqual([3]);
});

test('a refusal for another reason is an error', async () => {
  serve(() => Response.json({ message: 'This enquiry is already done.' }, { status: 409 }));
  const rejection = applyAction(seen, { kind: 'done' });
  await expect(rejection).rejects.toThrow('This enquiry is already done.');
  expect(await rejection.catch(conflictIn)).toBeUndefined();
});

test('a note whose answer was lost is not added a second time', async () => {
  serve(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(applyAction(seen, note)).rejects.toMatchObject({ status: 0 });
  const reported = serve(overtaken, taken);
  expect(await applyAction(seen, note)).toMatchObject({ conversation: { revision: 5 } });
  expect(reported).toEqual([3]);
});

test('two consecutive actions of one person do not conflict, even if the list still shows the first state', async () => {
  const mine = { id: 'mine', revision: 3 };
  const after = (revision: number) => () =>
    Response.json({ conversation: { ...current, id: 'mine', revision } });
  const reported = serve(after(4), after(5), after(6));
  await applyAction(mine, { kind: 'call', isReached: false });
  await applyAction(mine, { kind: 'call', isReached: true });
  await applyAction(mine, assign);
  expect(reported).toEqual([3, 4, 5]);
});

test('an undo applies to the action it was offered for, and not to a later one', async () => {
  const mine = { id: 'undone', revision: 3 };
  const after = (revision: number) => () =>
    Response.json({ conversation: { ...current, id: 'undone', revision } });
  const reported = serve(after(4), after(5), overtaken);
  await applyAction(mine, assign);
  await applyAction(mine, assign);
  const rejection = await applyAction({ ...mine, revision: 4 }, { kind: 'undo' }).catch(conflictIn);
  expect(rejection).toMatchObject({ message: 'Meena assigned this enquiry to themselves.' });
  expect(reported).toEqual([3, 4, 4]);
});
