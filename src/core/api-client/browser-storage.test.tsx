import { afterEach, expect, test, vi } from 'vitest';
import { localStore, tabStore } from './browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a stored value is found until it is removed', () => {
  expect(localStore.set('a', '')).toBe(true);
  expect(localStore.get('a')).toBe('');
  localStore.remove('a');
  expect(localStore.get('a')).toBeNull();
});

test('a value is read as written, and an unreadable one is undefined', () => {
  expect(tabStore.write('a', { b: [1] })).toBe(true);
  expect(tabStore.read('a')).toEqual({ b: [1] });
  tabStore.write('a', undefined);
  expect(tabStore.get('a')).toBeNull();
  tabStore.set('a', '{');
  expect(tabStore.read('a')).toBeUndefined();
  tabStore.remove('a');
});

test.each([
  [
    'throws when it is named',
    () => {
      throw new DOMException('Denied', 'SecurityError');
    },
  ],
  ['is missing', () => null],
  [
    'is full',
    () => ({
      getItem: () => null,
      removeItem: () => undefined,
      setItem() {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    }),
  ],
])('where the storage %s, nothing is stored and nothing throws', (_what, get) => {
  for (const [name, store] of [
    ['localStorage', localStore],
    ['sessionStorage', tabStore],
  ] as const) {
    const stub = vi.spyOn(window, name, 'get').mockImplementation(() => get() as unknown as Storage);
    expect(store.set('a', '1')).toBe(false);
    expect(store.get('a')).toBeNull();
    expect(store.write('a', {})).toBe(false);
    expect(store.read('a')).toBeUndefined();
    store.remove('a');
    stub.mockRestore();
  }
});
