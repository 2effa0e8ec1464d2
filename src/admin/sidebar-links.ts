import '#content/index.ts';
import Baby from 'lucide-react/icons/baby';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartColumn from 'lucide-react/icons/chart-column';
import Clapperboard from 'lucide-react/icons/clapperboard';
import FileText from 'lucide-react/icons/file-text';
import FileUser from 'lucide-react/icons/file-user';
import Gauge from 'lucide-react/icons/gauge';
import House from 'lucide-react/icons/house';
import Images from 'lucide-react/icons/images';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import Menu from 'lucide-react/icons/menu';
import Newspaper from 'lucide-react/icons/newspaper';
import PartyPopper from 'lucide-react/icons/party-popper';
import Presentation from 'lucide-react/icons/presentation';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldUser from 'lucide-react/icons/shield-user';
import Signpost from 'lucide-react/icons/signpost';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { matchPath } from 'react-router';
import { recordActions } from '#cms/records/actions.ts';
import { screenAddress } from '#cms/records/addresses.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { contentNames, contentTypes, recordNames, records, typesBelongingTo } from '#cms/records/registry.ts';
import { type AccountRole, type Action, accountRoles, may, registerActions } from '#core/access/roles.ts';
import { adminActions } from './features.ts';

registerActions(adminActions);

/** The actions that screens other than those of records require, by the first part of their address below /admin/. */
export const screenActions = {
  dashboard: 'dashboard.read',
  about: 'admin.enter',
  'site-health': 'health.readChecks',
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
  calendar: 'content.readUnpublished',
  planned: 'content.readUnpublished',
  trash: 'trash.read',
  staff: 'staff.read',
  settings: 'settings.manage',
  account: 'admin.enter',
  activity: 'activity.read',
  home: 'content.write',
} as const satisfies Record<string, Action>;

/**
 * Whether the screen of a type is useful for a role: it reads all of its records, or those that belong to them. (The
 * front desk uses the webinars to reach the registrations.)
 */
export function isScreenFor(role: string | undefined, definition: RecordType): boolean {
  const readsAll = (type: RecordType) => may(role, recordActions(type).readAll);
  return (
    readsAll(definition) || typesBelongingTo(definition.name).some(({ name }) => readsAll(records[name]))
  );
}

/** Whether a role may open the screen at an address. An unknown address is left to the router. */
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

/** A link of the sidebar. */
export interface AdminLink {
  to: string;
  label: string;
  Icon: typeof House;
}

interface RoleLink extends AdminLink {
  /** Whether the link is useful for a role. */
  isFor(role: string | undefined): boolean;
}

/** The links before those of other record types, in their order (product: Admin screens). */
const firstLinks: readonly RoleLink[] = [
  screenLink('dashboard', 'Dashboard', LayoutDashboard),
  recordScreenLink(records.header, 'Header', Menu),
  screenLink('home', 'Home', House),
  {
    // Other roles have them under Home.
    ...recordScreenLink(records.webinar, 'Webinars', Presentation),
    isFor: (role) => mayOpen(role, screenAddress(records.webinar)) && !may(role, 'content.write'),
  },
  recordScreenLink(records.aboutus, 'About us', Info),
  recordScreenLink(records.blog, 'Blog', FileText),
  recordScreenLink(records.media, 'Media', Newspaper),
  recordScreenLink(records.course, 'Course', BookOpen),
  recordScreenLink(records.community, 'Ananta Community', PartyPopper),
  recordScreenLink(records.enquiry, 'Book A Session Listing', CalendarCheck),
  screenLink('refunds', 'Refunds', IndianRupee),
  screenLink('privacy', 'Personal data', FileUser),
  recordScreenLink(records.videoupload, 'My Videos', Clapperboard),
  recordScreenLink(records.team, 'My Team', Users),
  recordScreenLink(records.topic, 'Topics', Tags),
  recordScreenLink(records.agegroup, 'Age groups', Baby),
];

/** The links after them. */
const lastLinks: readonly RoleLink[] = [
  screenLink('planned', 'Planned', CalendarClock),
  screenLink('pictures', 'Pictures', Images),
  screenLink('checks', 'Needs a look', ListChecks),
  screenLink('redirects', 'Redirects', Signpost),
  screenLink('trash', 'Trash', Trash2),
  screenLink('visits', 'Visits', ChartColumn),
  screenLink('speed', 'Speed', Gauge),
  screenLink('staff', 'Staff', ShieldUser),
  screenLink('settings', 'Settings', Settings),
  screenLink('activity', 'Activity', ScrollText),
];

/** Types whose screens are neither tabs of Home nor lists below an owner have a link, by default under their label. */
const otherRecordLinks = Object.values<RecordType>(records)
  .filter(({ admin, belongsTo }) => !admin.path.startsWith('home/') && !belongsTo)
  .filter((definition) => !firstLinks.some(({ to }) => to === screenAddress(definition)))
  .map((definition) => recordScreenLink(definition, definition.admin.label, FileText));

const adminLinks = [...firstLinks, ...otherRecordLinks, ...lastLinks];

function createLink(to: string, label: string, Icon: typeof House): RoleLink {
  return { to, label, Icon, isFor: (role) => mayOpen(role, to) };
}

function screenLink(path: keyof typeof screenActions, label: string, Icon: typeof House): RoleLink {
  return createLink(`/admin/${path}`, label, Icon);
}

function recordScreenLink(definition: RecordType, label: string, Icon: typeof House): RoleLink {
  return createLink(screenAddress(definition), label, Icon);
}

/** The links for a role. */
export function linksFor(role: string | undefined): readonly AdminLink[] {
  return adminLinks.filter((link) => link.isFor(role));
}

/** The types whose screens are tabs of /admin/home, in the order of the registry: those that are useful for a role. */
export function homeTabsFor(role: string | undefined): { to: string; label: string }[] {
  return contentNames
    .map((name) => contentTypes[name])
    .filter((definition) => definition.admin.path.startsWith('home/') && isScreenFor(role, definition))
    .map((definition) => ({ to: screenAddress(definition), label: definition.admin.label }));
}
