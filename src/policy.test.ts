import { expect, test } from 'vitest';
import { type Action, accountRoles, may, recordActions } from './policy.ts';

/** The least that somebody has to be: written a second time, so that nothing is opened by a slip. */
const least: Record<Action, 'visitor' | 'user' | 'admin'> = {
  'page.read': 'visitor',
  'file.read': 'visitor',
  'feed.read': 'visitor',
  'docs.read': 'visitor',
  'health.read': 'visitor',
  'metrics.read': 'visitor',
  'account.open': 'visitor',
  'account.signIn': 'visitor',
  'account.recover': 'visitor',
  'account.readOwn': 'user',
  'submission.send': 'visitor',
  'content.read': 'visitor',
  'content.readUnpublished': 'admin',
  'content.write': 'admin',
  'content.remove': 'admin',
  'content.restore': 'admin',
  'upload.write': 'admin',
  'enquiry.read': 'admin',
  'enquiry.remove': 'admin',
  'registration.read': 'admin',
  'registration.remove': 'admin',
  'admin.enter': 'admin',
  'dashboard.read': 'admin',
  'history.read': 'admin',
  'trash.read': 'admin',
  'trash.restore': 'admin',
  'trash.erase': 'admin',
  'jobs.read': 'admin',
  'health.readChecks': 'admin',
};
const actions = Object.keys(least) as Action[];

test.each(actions)('%s', (action) => {
  const roles = ['visitor', 'user', 'admin'];
  const allowed = roles.slice(roles.indexOf(least[action]));
  expect(roles.filter((role) => may(role, action))).toEqual(allowed);
});

test('an account is a user or an administrator', () => {
  expect(accountRoles).toEqual(['user', 'admin']);
});

test.each([undefined, '', 'owner', 'Admin', 'constructor', 'length'])(
  'a role that nobody knows (%j) may do no more than a visitor',
  (role) => {
    expect(actions.filter((action) => may(role, action))).toEqual(
      actions.filter((action) => may('visitor', action)),
    );
  },
);

test('a record of people whose actions the table does not name stops the start', () => {
  expect(recordActions({ name: 'enquiry', isPersonal: true })).toEqual({
    read: 'enquiry.read',
    readAll: 'enquiry.read',
    remove: 'enquiry.remove',
  });
  expect(recordActions({ name: 'blog' })).toMatchObject({
    read: 'content.read',
    readAll: 'content.readUnpublished',
  });
  expect(() => recordActions({ name: 'callback', isPersonal: true })).toThrow(/callback\.read/);
});
