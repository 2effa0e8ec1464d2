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
import { type Action, may } from '../../../policy.ts';
import { isScreenFor } from './screens-for.ts';

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

const whoMay = (action: Action) => (role: string | undefined) => may(role, action);

/** The sidebar, in its order (product: Admin screens). */
const adminLinks: readonly OfferedLink[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, isFor: whoMay('dashboard.read') },
  screen(records.header, 'Header', Menu),
  { to: '/admin/home', label: 'Home', Icon: House, isFor: whoMay('content.write') },
  {
    // Others have them under Home.
    ...screen(records.webinar, 'Webinars', Presentation),
    isFor: (role) => isScreenFor(role, records.webinar) && !may(role, 'content.write'),
  },
  screen(records.aboutus, 'About us', Info),
  screen(records.blog, 'Blog', FileText),
  screen(records.media, 'Media', Newspaper),
  screen(records.course, 'Course', BookOpen),
  screen(records.community, 'Ananta Community', PartyPopper),
  screen(records.enquiry, 'Book A Session Listing', CalendarCheck),
  { to: '/admin/refunds', label: 'Refunds', Icon: IndianRupee, isFor: whoMay('registration.read') },
  { to: '/admin/privacy', label: 'Personal data', Icon: FileUser, isFor: whoMay('privacy.read') },
  screen(records.videoupload, 'My Videos', Clapperboard),
  screen(records.team, 'My Team', Users),
  screen(records.topic, 'Topics', Tags),
  screen(records.agegroup, 'Age groups', Baby),
  { to: '/admin/planned', label: 'Planned', Icon: CalendarClock, isFor: whoMay('content.readUnpublished') },
  { to: '/admin/pictures', label: 'Pictures', Icon: Images, isFor: whoMay('content.write') },
  { to: '/admin/checks', label: 'Needs a look', Icon: ListChecks, isFor: whoMay('content.write') },
  { to: '/admin/redirects', label: 'Redirects', Icon: Signpost, isFor: whoMay('redirect.read') },
  { to: '/admin/trash', label: 'Trash', Icon: Trash2, isFor: whoMay('trash.read') },
  { to: '/admin/visits', label: 'Visits', Icon: ChartColumn, isFor: whoMay('visit.read') },
  { to: '/admin/speed', label: 'Speed', Icon: Gauge, isFor: whoMay('fieldValue.read') },
  { to: '/admin/staff', label: 'Staff', Icon: ShieldUser, isFor: whoMay('staff.read') },
  { to: '/admin/settings', label: 'Settings', Icon: Settings, isFor: whoMay('settings.manage') },
  { to: '/admin/activity', label: 'Activity', Icon: ScrollText, isFor: whoMay('activity.read') },
];

function screen(definition: RecordType, label: string, Icon: typeof House): OfferedLink {
  return { to: screenAddress(definition), label, Icon, isFor: (role) => isScreenFor(role, definition) };
}

/** Those that somebody of a role has a use for. */
export function linksFor(role: string | undefined): readonly AdminLink[] {
  return adminLinks.filter((link) => link.isFor(role));
}
