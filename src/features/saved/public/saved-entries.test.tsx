import { beforeEach, expect, test } from 'vitest';
import { listSaved, onSaved, type SavedEntry, save, unsave } from './saved-entries.ts';

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

test('what is saved comes first, once, and can be taken off and put back in its place', () => {
  for (const id of ['a', 'b', 'c', 'b']) expect(save(entry(id))).toBe('kept');
  expect(ids()).toEqual(['b', 'c', 'a']);
  unsave(entry('c'));
  expect(ids()).toEqual(['b', 'a']);
  save(entry('c'), 1);
  expect(ids()).toEqual(['b', 'c', 'a']);
  // React asks for it again and again, and takes another array for another list.
  expect(listSaved()).toBe(listSaved());
});

test('whoever listens hears of this tab and of others, until it has heard enough', () => {
  let heard = 0;
  const stop = onSaved(() => {
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

test('a full list says so and forgets nothing; what it holds can still be saved again', () => {
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
])('%s is nothing that was saved', (raw) => {
  localStorage.setItem('saved', raw);
  expect(listSaved()).toEqual([]);
});
