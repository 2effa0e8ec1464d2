import { expect, test } from 'vitest';
import { signIn } from '#tests/factories/render-screen.tsx';
import { leaveOldAddress } from './moved-screens.ts';

/** Where an address leads for a role; undefined: it stays. */
function targetOf(role: string, path: string): string | null | undefined {
  signIn(role);
  try {
    leaveOldAddress({ request: new Request(`https://ananta.example/admin/${path}`) });
    return undefined;
  } catch (redirect) {
    return (redirect as Response).headers.get('Location');
  }
}

test.each([
  ['health', '/admin/site-health'],
  ['work', '/admin/site-health/jobs'],
  ['checks', '/admin/site-health/checks'],
  ['redirects?page=2', '/admin/site-health/redirects?page=2'],
  ['planned?month=2026-11', '/admin/calendar?month=2026-11'],
])('the old address %s leads administrators to %s', (path, target) => {
  expect(targetOf('administrator', path)).toBe(target);
});

test('roles that may not open the new address stay at the old one', () => {
  for (const path of ['health', 'work', 'checks', 'redirects'])
    expect(targetOf('editor', path)).toBeUndefined();
  expect(targetOf('editor', 'planned')).toBe('/admin/calendar');
  expect(targetOf('frontDesk', 'planned')).toBeUndefined();
  expect(targetOf('administrator', 'site-health/jobs')).toBeUndefined();
});
