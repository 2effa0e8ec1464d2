import { beforeEach, expect, test } from 'vitest';
import { listSaved, type SavedEntry, save, subscribeToSaved, unsave } from './saved-entries.ts';

const entry = (id: string): SavedEntry => ({
  kind: 'blog',
  id,
  address: `/blogDetail/${id}`,
  title: `Article ${id}`,
  picture: '',
  day: '',
});
const ids = () => listSaved().map(({ id }) => id);

beforeEach(() => localStorage.clear());

test('a saved entry comes first, once, and can be removed and put back at its position', () => {
  for (const id of ['a', 'b', 'c', 'b']) expect(save(entry(id))).toBe('kept');
  expect(ids()).toEqual(['b', 'c', 'a']);
  unsave(entry('c'));
  expect(ids()).toEqual(['b', 'a']);
  save(entry('c'), 1);
  expect(ids()).toEqual(['b', 'c', 'a']);
  // React calls this repeatedly, and treats another array as another list.
  expect(listSaved()).toBe(listSaved());
});

test('a listener is called for changes in this tab and in others, until it is removed', () => {
  let heard = 0;
  const stop = subscribeToSaved(() => {
    heard += 1;
  });
  save(entry('a'));
  localStorage.setItem('saved', JSON.stringify([entry('z')]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'saved' }));
  expect([heard, ids()]).toEqual([2, ['z']]);
  stop();
  save(entry('b'));
  expect(heard).toBe(2);
});

test('a full list refuses new entries and keeps the old ones, which can be saved again', () => {
  for (let at = 0; at < 200; at++) save(entry(String(at)));
  expect(save(entry('one more'))).toBe('full');
  expect(ids()).toHaveLength(200);
  expect(save(entry('7'))).toBe('kept');
  expect(ids()[0]).toBe('7');
});

test.each([
  'no JSON',
  '{}',
  '[null, 7, {"kind": "blog"}]',
  JSON.stringify([{ ...entry('a'), address: '//example.org' }]),
  JSON.stringify([{ ...entry('a'), address: '/\t/example.org' }]),
  JSON.stringify([{ ...entry('a'), address: '/\n\\example.org' }]),
  JSON.stringify([{ ...entry('a'), address: 'javascript:alert(1)' }]),
  JSON.stringify([{ ...entry('a'), kind: 'constructor' }]),
  JSON.stringify([{ ...entry('a'), source: { kind: 'link', href: 'javascript:alert(1)' } }]),
  JSON.stringify([{ ...entry('a'), source: { kind: 'file', src: '//example.org/a.mp4' } }]),
])('%s is not a valid saved entry', (raw) => {
  localStorage.setItem('saved', raw);
  expect(listSaved()).toEqual([]);
});
