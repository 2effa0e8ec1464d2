import { matchPath } from 'react-router';
import type { RecordType } from '../../../content/define-record.ts';
import { recordNames, records, typesBelongingTo } from '../../../content/index.ts';
import { type AccountRole, type Action, accountRoles, may, recordActions } from '../../../policy.ts';

/** What the screens other than those of records ask for, by the first part of their address below /admin/. */
export const screenActions = {
  dashboard: 'dashboard.read',
  about: 'admin.enter',
  work: 'jobs.read',
  health: 'health.readChecks',
  privacy: 'privacy.read',
  refunds: 'registration.read',
  redirects: 'redirect.read',
  pictures: 'content.write',
  checks: 'content.write',
  speed: 'fieldValue.read',
  visits: 'visit.read',
  'front-desk-figures': 'enquiry.read',
  planned: 'content.readUnpublished',
  trash: 'trash.read',
  staff: 'staff.read',
  settings: 'settings.manage',
  account: 'admin.enter',
  activity: 'activity.read',
  home: 'content.write',
} as const satisfies Record<string, Action>;

/**
 * Whether somebody has a use for the screen of a type: they read all of its records, or those that belong to them. (The
 * front desk goes through the webinars to those who have registered.)
 */
export function isScreenFor(role: string | undefined, definition: RecordType): boolean {
  const readsAll = (type: RecordType) => may(role, recordActions(type).readAll);
  return (
    readsAll(definition) || typesBelongingTo(definition.name).some(({ name }) => readsAll(records[name]))
  );
}

/** Whether a role may open the screen at an address. What is no screen is left to the router. */
export function mayOpen(role: string | undefined, pathname: string): boolean {
  const name = recordNames.find((one) =>
    matchPath({ path: `/admin/${records[one].admin.path}`, end: false }, pathname),
  );
  if (name) return isScreenFor(role, records[name]);
  const action = Object.entries(screenActions).find(([path]) =>
    matchPath({ path: `/admin/${path}`, end: false }, pathname),
  )?.[1];
  return action === undefined || may(role, action);
}

/** The roles that may open the screen at an address. */
export function rolesThatMayOpen(pathname: string): AccountRole[] {
  return accountRoles.filter((role) => mayOpen(role, pathname));
}
