import { expect, test } from 'vitest';
import {
  type Action,
  accountRoles,
  firstRole,
  may,
  recordActions,
  rolesManagedBy,
  staffRoles,
} from './roles.ts';

const all = ['visitor', 'user', 'frontDesk', 'editor', 'administrator', 'owner'];
const accounts = all.slice(1);
const staff = all.slice(2);
const content = ['editor', 'administrator', 'owner'];
const people = ['frontDesk', 'administrator', 'owner'];
const managers = ['administrator', 'owner'];

/** Who may: written a second time, so that nothing is opened by a slip. */
const allowed: Record<Action, string[]> = {
  'page.read': all,
  'file.read': all,
  'feed.read': all,
  'search.read': all,
  'docs.read': all,
  'health.read': all,
  'metrics.read': all,
  'account.open': all,
  'account.signIn': all,
  'account.recover': all,
  'account.readOwn': accounts,
  'account.confirm': accounts,
  'account.secure': staff,
  'account.changeOwn': accounts,
  'invitation.accept': all,
  'submission.send': all,
  'place.use': all,
  'ownData.use': all,
  'browserError.send': all,
  'fieldValue.send': all,
  'fieldValue.read': content,
  'visit.read': content,
  'content.read': all,
  'content.readUnpublished': content,
  'entry.read': staff,
  'content.write': content,
  'content.remove': content,
  'content.restore': content,
  'upload.write': content,
  'redirect.read': content,
  'redirect.write': content,
  'enquiry.read': people,
  'enquiry.answer': people,
  'enquiry.remove': people,
  'enquiry.restore': people,
  'registration.read': people,
  'registration.write': people,
  'registration.remove': people,
  'registration.restore': people,
  'privacy.read': people,
  'privacy.manage': people,
  'letter.read': people,
  'admin.enter': staff,
  'dashboard.read': staff,
  'history.read': staff,
  'trash.read': staff,
  'trash.restore': staff,
  'trash.erase': staff,
  'jobs.read': managers,
  'health.readChecks': managers,
  'activity.read': managers,
  'settings.manage': managers,
  'staff.read': managers,
  'staff.manage': managers,
};
const actions = Object.keys(allowed) as Action[];

test.each(actions)('%s', (action) => {
  expect(all.filter((role) => may(role, action))).toEqual(allowed[action]);
});

test('what an account can be, and which of these are staff', () => {
  expect(accountRoles).toEqual(accounts);
  expect(staffRoles).toEqual(staff);
});

test('nobody gives or manages a role above their own, and nobody the owner', () => {
  const below = ['user', 'frontDesk', 'editor', 'administrator'];
  for (const role of managers) expect(rolesManagedBy(role)).toEqual(below);
  for (const role of ['visitor', 'user', 'frontDesk', 'editor', 'admin', ''])
    expect(rolesManagedBy(role)).toEqual([]);
});

test('clients of the first version know two roles', () => {
  expect(all.map(firstRole)).toEqual(['user', 'user', 'user', 'user', 'admin', 'admin']);
});

test.each([undefined, '', 'admin', 'Owner', 'constructor', 'length'])(
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
    restore: 'enquiry.restore',
  });
  expect(recordActions({ name: 'blog' })).toMatchObject({
    read: 'content.read',
    readAll: 'content.readUnpublished',
    restore: 'content.restore',
  });
  expect(() => recordActions({ name: 'callback', isPersonal: true })).toThrow(/callback\.read/);
});
