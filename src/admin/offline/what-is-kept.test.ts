import { expect, test } from 'vitest';
import { isAboutParents, keeperOf } from './what-is-kept.ts';

test.each([
  ...[
    'blogs?limit=10&offset=0',
    'webinar',
    'entries/blog/1',
    'drafts?limit=6',
    'drafts/1',
    'planned?limit=5',
  ],
  ...['visits?days=7', 'dashboard', 'changes?limit=30', 'history/course/1?limit=1', 'pictures?q=x'],
])('%s stays on the device', (path) => {
  expect(keeperOf(path)).toBeDefined();
});

test.each([
  ...['booksession?limit=10', 'conversations', 'conversations/counts', 'webinar/webinarregisteruser/1'],
  ...['entries/enquiry/1', 'entries/registration/1', 'history/enquiry/1', 'trash', 'activity', 'staff'],
  ...['account', 'account/factors', 'site-settings', 'exports/blog', 'front-desk/figures', 'letters'],
])('%s does not', (path) => {
  expect(keeperOf(path)).toBeUndefined();
});

test('of the dashboard and of what happened lately stays what is not of parents', () => {
  const dashboard = {
    today: '2026-11-22',
    frontDesk: { longest: [{ name: 'Meera' }] },
    letters: { letters: 1 },
  };
  expect(keeperOf('dashboard')?.(dashboard)).toEqual({ today: '2026-11-22' });
  const changes = ['blog', 'enquiry', 'registration', 'unheard'].map((record) => ({
    record,
    title: 'Meera',
  }));
  expect(keeperOf('changes')?.({ changes })).toEqual({ changes: [{ record: 'blog', title: 'Meera' }] });
  expect(keeperOf('changes')?.('broken')).toBeUndefined();
});

test('whose calls are about parents is known', () => {
  expect(['booksession?limit=1', 'conversations/1', 'blogs'].map(isAboutParents)).toEqual([
    true,
    true,
    false,
  ]);
});
