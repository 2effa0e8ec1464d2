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
import { screenAddress } from '../../../content/addresses.ts';
import type { RecordType } from '../../../content/define-record.ts';
import { records } from '../../../content/index.ts';
import { may } from '../../../policy.ts';
import { mayOpen, type screenActions } from './screens-for.ts';

/** A link of the sidebar. */
export interface AdminLink {
  to: string;
  label: string;
  Icon: typeof House;
}

interface OfferedLink extends AdminLink {
  /** Whether somebody of a role has a use for it. */
  isFor(role: string | undefined): boolean;
}

/** The sidebar, in its order (product: Admin screens). */
const adminLinks: readonly OfferedLink[] = [
  at('dashboard', 'Dashboard', LayoutDashboard),
  screen(records.header, 'Header', Menu),
  at('home', 'Home', House),
  {
    // Others have them under Home.
    ...screen(records.webinar, 'Webinars', Presentation),
    isFor: (role) => mayOpen(role, screenAddress(records.webinar)) && !may(role, 'content.write'),
  },
  screen(records.aboutus, 'About us', Info),
  screen(records.blog, 'Blog', FileText),
  screen(records.media, 'Media', Newspaper),
  screen(records.course, 'Course', BookOpen),
  screen(records.community, 'Ananta Community', PartyPopper),
  screen(records.enquiry, 'Book A Session Listing', CalendarCheck),
  at('refunds', 'Refunds', IndianRupee),
  at('privacy', 'Personal data', FileUser),
  screen(records.videoupload, 'My Videos', Clapperboard),
  screen(records.team, 'My Team', Users),
  screen(records.topic, 'Topics', Tags),
  screen(records.agegroup, 'Age groups', Baby),
  at('planned', 'Planned', CalendarClock),
  at('pictures', 'Pictures', Images),
  at('checks', 'Needs a look', ListChecks),
  at('redirects', 'Redirects', Signpost),
  at('trash', 'Trash', Trash2),
  at('visits', 'Visits', ChartColumn),
  at('speed', 'Speed', Gauge),
  at('staff', 'Staff', ShieldUser),
  at('settings', 'Settings', Settings),
  at('activity', 'Activity', ScrollText),
];

function link(to: string, label: string, Icon: typeof House): OfferedLink {
  return { to, label, Icon, isFor: (role) => mayOpen(role, to) };
}

function at(path: keyof typeof screenActions, label: string, Icon: typeof House): OfferedLink {
  return link(`/admin/${path}`, label, Icon);
}

function screen(definition: RecordType, label: string, Icon: typeof House): OfferedLink {
  return link(screenAddress(definition), label, Icon);
}

/** Those that somebody of a role has a use for. */
export function linksFor(role: string | undefined): readonly AdminLink[] {
  return adminLinks.filter((link) => link.isFor(role));
}
