import { expect, test } from 'vitest';
import { destinationsFor, matchingDestinations } from './destinations.ts';
import { searchWords } from './search-words.ts';

const labels = (role: string, typed: string) =>
  matchingDestinations(destinationsFor(role), typed).map(({ label }) => label);

test.each([
  ['owner', 'sett', ['Settings']],
  ['owner', 'opening', ['Opening hours']],
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

test.each([
  ['frontDesk', 'inbox', 'Book A Session Listing'],
  ['frontDesk', 'enquiries', 'Book A Session Listing'],
  ['frontDesk', 'enrolled', 'Webinar registrations'],
  ['editor', 'calendar', 'Calendar'],
  ['editor', 'testimonials', 'Legacy'],
  ['editor', 'tags', 'Topics'],
  ['editor', 'age', 'Age groups'],
  ['editor', 'broken links', 'Site health'],
  ['owner', 'content checks', 'Content checks'],
  ['editor', 'deleted', 'Trash'],
  ['administrator', 'backup', 'Site health'],
  ['administrator', 'health', 'Site health'],
  ['administrator', 'users', 'Staff'],
  ['administrator', 'invite', 'Staff'],
  ['administrator', 'phone', 'Phone numbers'],
])('%s finds by the ordinary word “%s” first %s', (role, typed, label) => {
  expect(labels(role, typed)[0]).toBe(label);
});

test('an ordinary word finds each screen that has to do with it', () => {
  expect(labels('owner', 'emails')).toEqual(expect.arrayContaining(['Site health', 'Settings']));
});

test('each screen has ordinary words, and no words are left of a former label', () => {
  const screens = destinationsFor('owner').filter(({ kind }) => kind === 'Screen');
  expect(screens.map(({ label }) => label).toSorted()).toEqual(Object.keys(searchWords).toSorted());
});

test('no screen is offered twice, or to a role that cannot use it', () => {
  for (const role of ['owner', 'administrator', 'editor', 'frontDesk']) {
    const addresses = destinationsFor(role).map(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
  }
  expect(destinationsFor('frontDesk').map(({ to }) => to)).not.toContain('/admin/blog');
});
