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
  ['owner', 'checklist', ['First steps']],
  ['editor', 'checklist', []],
  ['editor', '', []],
])('%s finds by “%s”', (role, typed, found) => {
  expect(labels(role, typed)).toEqual(found);
});

test('labels that begin with the letters come before labels that contain them', () => {
  expect(labels('editor', 'blog')).toEqual(['Blog', 'Add blog']);
});

test('no screen is offered twice, or to a role that cannot use it', () => {
  for (const role of ['owner', 'administrator', 'editor', 'frontDesk']) {
    const addresses = destinationsFor(role).map(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
  }
  expect(destinationsFor('frontDesk').map(({ to }) => to)).not.toContain('/admin/blog');
});
