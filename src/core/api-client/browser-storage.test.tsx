import { afterEach, expect, test, vi } from 'vitest';
import { localStore, tabStore } from './browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what is kept is found, until it is removed', () => {
  expect(localStore.set('a', '')).toBe(true);
  expect(localStore.get('a')).toBe('');
  localStore.remove('a');
  expect(localStore.get('a')).toBeNull();
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
])('where the storage %s, nothing is kept and nothing breaks', (_what, get) => {
  for (const [name, store] of [
    ['localStorage', localStore],
    ['sessionStorage', tabStore],
  ] as const) {
    const stub = vi.spyOn(window, name, 'get').mockImplementation(() => get() as unknown as Storage);
    expect(store.set('a', '1')).toBe(false);
    expect(store.get('a')).toBeNull();
    store.remove('a');
    stub.mockRestore();
  }
});
