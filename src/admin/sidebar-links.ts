import '#content/index.ts';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import Clapperboard from 'lucide-react/icons/clapperboard';
import FileText from 'lucide-react/icons/file-text';
import FileUser from 'lucide-react/icons/file-user';
import Gauge from 'lucide-react/icons/gauge';
import Hourglass from 'lucide-react/icons/hourglass';
import House from 'lucide-react/icons/house';
import Images from 'lucide-react/icons/images';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Menu from 'lucide-react/icons/menu';
import Newspaper from 'lucide-react/icons/newspaper';
import PartyPopper from 'lucide-react/icons/party-popper';
import Presentation from 'lucide-react/icons/presentation';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldUser from 'lucide-react/icons/shield-user';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Tags from 'lucide-react/icons/tags';
import Ticket from 'lucide-react/icons/ticket';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
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
  registrations: 'registration.read',
  payments: 'registration.read',
  'documents/:id': 'registration.read',
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

/** Work that waits and is counted beside its link. */
export type WaitingWork = 'enquiries' | 'refunds';

/** A link of the sidebar. */
export interface AdminLink {
  to: string;
  label: string;
  Icon: typeof House;
  /** The paths of further screens that belong to it. */
  others?: readonly string[];
  count?: WaitingWork;
}

/** A group of links that can be folded. */
export interface AdminGroup {
  /** Empty: its links stand alone. */
  label: string;
  /** Whether it is open in a browser that has not opened or folded it. */
  isOpenAtFirst: boolean;
  links: readonly AdminLink[];
}

interface RoleLink extends AdminLink {
  /** Whether the link is useful for a role. */
  isFor(role: string | undefined): boolean;
}

interface RoleGroup extends AdminGroup {
  links: readonly RoleLink[];
}

/** The groups of the sidebar in their order (product: Admin screens). */
const groups: readonly RoleGroup[] = [
  { label: '', isOpenAtFirst: true, links: [screenLink('dashboard', 'Dashboard', LayoutDashboard)] },
  {
    label: 'Parents',
    isOpenAtFirst: true,
    links: [
      recordScreenLink(records.enquiry, 'Book A Session Listing', CalendarCheck, { count: 'enquiries' }),
      screenLink('registrations', 'Webinar registrations', Ticket, { others: ['/admin/webinaruser'] }),
      screenLink('payments', 'Payments', IndianRupee),
      screenLink('refunds', 'Refunds', Undo2, { count: 'refunds' }),
      screenLink('privacy', 'Personal data', FileUser),
    ],
  },
  {
    label: 'Content',
    isOpenAtFirst: true,
    links: [
      recordScreenLink(records.blog, 'Blog', FileText),
      recordScreenLink(records.webinar, 'Webinars', Presentation),
      recordScreenLink(records.course, 'Course', BookOpen),
      recordScreenLink(records.community, 'Ananta Community', PartyPopper),
      recordScreenLink(records.media, 'Media', Newspaper),
      recordScreenLink(records.videoupload, 'My Videos', Clapperboard),
      screenLink('pictures', 'Pictures', Images),
      screenLink('calendar', 'Calendar', CalendarDays),
    ],
  },
  {
    label: 'Website',
    isOpenAtFirst: true,
    links: [
      screenLink('home', 'Home', House),
      recordScreenLink(records.header, 'Header', Menu),
      recordScreenLink(records.aboutus, 'About us', Info),
      recordScreenLink(records.team, 'My Team', Users),
      recordScreenLink(records.topic, 'Topics', Tags, { others: [screenAddress(records.agegroup)] }),
    ],
  },
  {
    label: 'Reports',
    isOpenAtFirst: false,
    links: [
      screenLink('visits', 'Visits', ChartColumn),
      screenLink('speed', 'Speed', Gauge),
      screenLink('front-desk-figures', 'How long parents wait', Hourglass),
    ],
  },
  {
    label: 'Settings',
    isOpenAtFirst: false,
    links: [
      screenLink('settings', 'Settings', Settings),
      screenLink('staff', 'Staff', ShieldUser),
      screenLink('activity', 'Activity', ScrollText),
      screenLink('trash', 'Trash', Trash2),
      screenLink('site-health', 'Site health', Stethoscope),
      {
        // Editors have its checks and redirects only.
        ...screenLink('checks', 'Site health', Stethoscope, { others: ['/admin/redirects'] }),
        isFor: (role) => mayOpen(role, '/admin/checks') && !mayOpen(role, '/admin/site-health'),
      },
    ],
  },
];

/**
 * Types without a link of their own that are neither tabs of Home nor lists below an owner, under their label in
 * Content.
 */
const otherRecordLinks = Object.values<RecordType>(records)
  .filter(({ admin, belongsTo }) => !admin.path.startsWith('home/') && !belongsTo)
  .filter((definition) => !groups.some(({ links }) => linkAt(links, screenAddress(definition))))
  .map((definition) => recordScreenLink(definition, definition.admin.label, FileText));

const sidebarGroups = groups.map((group) =>
  group.label === 'Content' ? { ...group, links: [...group.links, ...otherRecordLinks] } : group,
);

type LinkOptions = Pick<AdminLink, 'others' | 'count'>;

function screenLink(
  path: keyof typeof screenActions,
  label: string,
  Icon: typeof House,
  options?: LinkOptions,
): RoleLink {
  return createLink(`/admin/${path}`, label, Icon, options);
}

function recordScreenLink(
  definition: RecordType,
  label: string,
  Icon: typeof House,
  options?: LinkOptions,
): RoleLink {
  return createLink(screenAddress(definition), label, Icon, options);
}

function createLink(to: string, label: string, Icon: typeof House, options?: LinkOptions): RoleLink {
  return { to, label, Icon, ...options, isFor: (role) => mayOpen(role, to) };
}

/** The groups for a role, without empty ones. */
export function groupsFor(role: string | undefined): readonly AdminGroup[] {
  return sidebarGroups
    .map((group) => ({ ...group, links: group.links.filter((link) => link.isFor(role)) }))
    .filter(({ links }) => links.length > 0);
}

/** The links for a role. */
export function linksFor(role: string | undefined): readonly AdminLink[] {
  return groupsFor(role).flatMap(({ links }) => links);
}

/** The link to the screen at an address; of several, the most exact one. */
export function linkAt<Link extends AdminLink>(links: readonly Link[], pathname: string): Link | undefined {
  const matches = links.flatMap((link) =>
    [link.to, ...(link.others ?? [])]
      .filter((path) => matchPath({ path, end: false }, pathname))
      .map((path) => ({ link, path })),
  );
  return matches.toSorted((one, other) => other.path.length - one.path.length)[0]?.link;
}

/** The types whose screens are tabs of /admin/home, in the order of the registry: those that are useful for a role. */
export function homeTabsFor(role: string | undefined): { to: string; label: string }[] {
  return contentNames
    .map((name) => contentTypes[name])
    .filter((definition) => definition.admin.path.startsWith('home/') && isScreenFor(role, definition))
    .map((definition) => ({ to: screenAddress(definition), label: definition.admin.label }));
}
