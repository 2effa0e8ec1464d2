import { afterEach, expect, test, vi } from 'vitest';
import { announceGrowth, loadOrGrow, partsOf, prefetchSlice, type ShownList, storeShown } from './growth.ts';
import { threeAtATime } from './list-part.ts';

const entriesOf = (...ids: string[]) => ids.map((id) => ({ id }));
const listOf = (
  start: number,
  end: number,
  ids: string,
  total = 10,
  filter = '',
): ShownList<{ id: string }> => ({
  ...{ start, end, total, filter },
  entries: entriesOf(...ids),
});
const filterOf = (query: URLSearchParams) => (query.has('topic') ? `topic=${query.get('topic')}` : '');
const ask = (address: string, load: () => Promise<{ list: ShownList<{ id: string }> }>) =>
  loadOrGrow(new Request(`http://localhost${address}`), threeAtATime, load, filterOf);
const never = () => Promise.reject(new Error('The whole page was asked for.'));
const idsOf = ({ list }: { list: ShownList<{ id: string }> }) => list.entries.map(({ id }) => id).join('');

/** The answer of the next request: a slice, or a network failure. */
function answerWith(slice: { ids: string; total?: number } | Error | number) {
  const fetching = vi.spyOn(globalThis, 'fetch');
  if (slice instanceof Error) return fetching.mockRejectedValue(slice);
  if (typeof slice === 'number')
    return fetching.mockImplementation(async () => new Response('', { status: slice }));
  const { ids, total = 10 } = slice;
  return fetching.mockImplementation(async () => Response.json({ entries: entriesOf(...ids), total }));
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('a list grows by its next slice, which is prefetched once', async () => {
  const fetching = answerWith({ ids: 'def' });
  const list = listOf(0, 3, 'abc');
  storeShown('/ahead', { list });
  prefetchSlice('/ahead', list);
  announceGrowth('/ahead', list, '/ahead?show=6');
  const grown = await ask('/ahead?show=6', never);
  expect(grown.list).toEqual(listOf(0, 6, 'abcdef'));
  expect(fetching.mock.calls).toEqual([['/lists/ahead/3']]);
  // The existing entries are the same objects, so that they are not rendered again.
  expect(grown.list.entries[0]).toBe(list.entries[0]);
});

test('a press while a list is about to grow fetches nothing twice', async () => {
  const fetching = answerWith({ ids: 'def' });
  const list = listOf(0, 3, 'abc');
  storeShown('/pressed', { list });
  prefetchSlice('/pressed', list);
  announceGrowth('/pressed', list, '/pressed?show=6');
  const pressed = ask('/pressed?show=6', never);
  announceGrowth('/pressed', list, '/pressed?show=6');
  const byItself = ask('/pressed?show=6', never);
  await pressed;
  // A second one may follow until the page shows it.
  announceGrowth('/pressed', list, '/pressed?show=6');
  for (const grown of [await byItself, await ask('/pressed?show=6', never)])
    expect(idsOf(grown)).toBe('abcdef');
  expect(fetching).toHaveBeenCalledTimes(1);
  // Going back and forward is not growth.
  storeShown('/pressed', await byItself);
  storeShown('/pressed', { list });
  expect(idsOf(await ask('/pressed?show=6', async () => ({ list: listOf(0, 6, 'xyzabc') })))).toBe('xyzabc');
});

test('any other navigation to the page requests its data', async () => {
  answerWith({ ids: 'def' });
  const list = listOf(0, 3, 'abc');
  storeShown('/other', { list });
  announceGrowth('/other', list, '/other?show=6');
  expect(idsOf(await ask('/other', async () => ({ list: listOf(0, 3, 'xyz') })))).toBe('xyz');
  // The announced growth is cancelled.
  expect(idsOf(await ask('/other?show=6', async () => ({ list: listOf(0, 6, 'xyzabc') })))).toBe('xyzabc');
});

test.each([
  ['failed', new Error('no network')],
  ['was refused', 503],
])('if a slice %s, the list stays, and growing can be tried again', async (_how, failure) => {
  answerWith(failure);
  const list = listOf(0, 3, 'abc');
  storeShown('/failing', { list });
  announceGrowth('/failing', list, '/failing?show=6');
  const failed = await ask('/failing?show=6', never);
  expect(failed).toEqual({ list, hasFailed: true });
  storeShown('/failing', failed);
  answerWith({ ids: 'def' });
  announceGrowth('/failing', list, '/failing?show=6');
  const grown = await ask('/failing?show=6', never);
  expect(grown).toEqual({ list: listOf(0, 6, 'abcdef') });
  storeShown('/failing', grown);
});

test.each([
  ['came', { ids: 'cde', total: 11 }],
  ['went', 404],
])('if entries %s meanwhile, the page is loaded completely', async (_how, answer) => {
  answerWith(answer);
  const list = listOf(0, 3, 'abc');
  storeShown('/moved', { list });
  announceGrowth('/moved', list, '/moved?show=6');
  expect(idsOf(await ask('/moved?show=6', async () => ({ list: listOf(0, 6, 'nabcde', 11) })))).toBe(
    'nabcde',
  );
});

test('a list that has become shorter leads to its current end', async () => {
  answerWith(404);
  const list = listOf(0, 3, 'abc');
  storeShown('/shorter', { list });
  announceGrowth('/shorter', list, '/shorter?show=6');
  const away = Response.redirect('http://localhost/shorter');
  await expect(ask('/shorter?show=6', () => Promise.reject(away))).rejects.toBe(away);
});

/** Entries by position; a part has the first three and 60 more, or 60. */
const placed = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}` }));
const partOf = (start: number, end: number, total = 1000): ShownList<{ id: string }> => ({
  ...listOf(start, end, '', total),
  entries: placed(start, end),
});
const positionsOf = ({ list }: { list: ShownList<{ id: string }> }) =>
  partsOf(list).map((part) => part.map(({ id }) => Number(id)));
const range = (from: number, to: number) => placed(from, to).map(({ id }) => Number(id));

test('going back to a later part restores the parts above it', async () => {
  storeShown('/back', { list: { ...partOf(63, 126), start: 0, above: [placed(0, 63)] } });
  const back = await ask('/back?from=63', async () => ({ list: partOf(63, 123) }));
  expect([back.list.start, positionsOf(back)]).toEqual([0, [range(0, 63), range(63, 123)]]);
  // An entry that has moved down into it is only there.
  const moved = { ...partOf(63, 123), entries: [{ id: '7' }, ...placed(63, 122)] };
  const [above] = positionsOf(await ask('/back?from=63', async () => ({ list: moved })));
  expect(above).toEqual([...range(0, 7), ...range(8, 63)]);
  // A part that does not follow starts by itself.
  const far = async () => ({ list: partOf(183, 243) });
  expect((await ask('/back?from=183', far)).list).toEqual(partOf(183, 243));
});

test('a list grows by whole parts: those above stay the same, and no entry is repeated', async () => {
  let list: ShownList<{ id: string }> = { ...listOf(0, 3, '', 200), entries: placed(0, 3) };
  const fetching = vi.spyOn(globalThis, 'fetch');
  const grow = async (entries: readonly { id: string }[]) => {
    fetching.mockImplementationOnce(async () => Response.json({ entries, total: 200 }));
    storeShown('/parts', { list });
    announceGrowth('/parts', list, `/parts?show=${list.end + 3}`);
    return (await ask(`/parts?show=${list.end + 3}`, never)).list;
  };
  while (list.end < 123) {
    const grown = await grow(placed(list.end, list.end + 3));
    // Only the part that grows is copied.
    for (const [at, part] of (list.above ?? []).entries()) expect(grown.above?.[at]).toBe(part);
    list = grown;
  }
  expect(positionsOf({ list })).toEqual([range(0, 63), range(63, 123)]);
  const last = list.entries;
  list = await grow([{ id: '10' }, { id: '70' }, { id: '123' }]);
  expect(positionsOf({ list })).toEqual([range(0, 63), range(63, 123), [123]]);
  expect(list.above?.[1]).toBe(last);
});

test('a filtered list grows within its filter', async () => {
  const fetching = answerWith({ ids: 'def' });
  const whole = listOf(0, 3, 'xyz');
  const narrowed = listOf(0, 3, 'abc', 10, 'topic=sleep');
  storeShown('/narrowed', { list: whole });
  storeShown('/narrowed', { list: narrowed });
  announceGrowth('/narrowed', narrowed, '/narrowed?topic=sleep&show=6');
  const grown = await ask('/narrowed?topic=sleep&show=6', never);
  expect(grown.list).toEqual(listOf(0, 6, 'abcdef', 10, 'topic=sleep'));
  expect(fetching.mock.calls).toEqual([['/lists/narrowed/3?topic=sleep']]);
});
