import { expect, test } from 'vitest';
import { destinationsFor, matchingDestinations } from './destinations.ts';

const labels = (role: string, typed: string) =>
  matchingDestinations(destinationsFor(role), typed).map(({ label }) => label);

test.each([
  ['owner', 'sett', ['Settings']],
  ['owner', 'opening', ['Opening hours', expect.stringContaining('opening hours')]],
  ['editor', 'opening', []],
  ['editor', 'add blog', ['Add blog']],
  ['editor', 'new blog', ['Add blog']],
  ['frontDesk', 'add', []],
  ['frontDesk', 'logout', ['Sign out']],
  ['editor', '', []],
])('%s finds by “%s”', (role, typed, found) => {
  expect(labels(role, typed)).toEqual(found);
});

test('what begins with the letters comes before what holds them', () => {
  expect(labels('editor', 'blog')).toEqual(['Blog', 'Add blog']);
});

test('nobody is offered a screen twice, or one that their role has no use for', () => {
  for (const role of ['owner', 'administrator', 'editor', 'frontDesk']) {
    const addresses = destinationsFor(role).map(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
  }
  expect(destinationsFor('frontDesk').map(({ to }) => to)).not.toContain('/admin/blog');
});
