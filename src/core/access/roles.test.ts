import { expect, test } from 'vitest';
import { peopleActions } from '#cms/records/actions.ts';
import { people as peopleTypes } from '#cms/records/registry.ts';
import type { Feature } from '#core/manifest/define-feature.ts';
import { features } from '#features.ts';
import { type Action, accountRoles, legacyRole, may, staffRoles } from './roles.ts';

const all = ['visitor', 'user', 'frontDesk', 'editor', 'administrator', 'owner'];
const accounts = all.slice(1);
const staff = all.slice(2);
const content = ['editor', 'administrator', 'owner'];
const people = ['frontDesk', 'administrator', 'owner'];
const managers = ['administrator', 'owner'];

/** The permissions written a second time, so that a slip opens nothing. */
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
  'firstSteps.manage': managers,
  'staff.read': managers,
  'staff.manage': managers,
};
const actions = Object.keys(allowed) as Action[];

test.each(actions)('%s', (action) => {
  expect(all.filter((role) => may(role, action))).toEqual(allowed[action]);
});

test('the roles of accounts, and which of these are staff', () => {
  expect(accountRoles).toEqual(accounts);
  expect(staffRoles).toEqual(staff);
});

test('clients of the first version know two roles', () => {
  expect(all.map(legacyRole)).toEqual(['user', 'user', 'user', 'user', 'admin', 'admin']);
});

test.each([undefined, '', 'admin', 'Owner', 'constructor', 'length'])(
  'an unknown role (%j) has the permissions of a visitor',
  (role) => {
    expect(actions.filter((action) => may(role, action))).toEqual(
      actions.filter((action) => may('visitor', action)),
    );
  },
);

test('the manifests and the records of people declare each action once', () => {
  const list: readonly Feature[] = features;
  const declared = list.flatMap(({ actions: own }) => Object.keys(own ?? {}));
  const ofCore = [
    ...['page.read', 'file.read', 'docs.read', 'health.read', 'content.read', 'content.readUnpublished'],
    ...['admin.enter', 'dashboard.read'],
  ];
  const ofPeople = Object.values(peopleTypes).flatMap((type) => Object.keys(peopleActions(type)));
  expect([...ofCore, ...declared, ...ofPeople].toSorted()).toEqual(actions.toSorted());
});
