import BookOpen from 'lucide-react/icons/book-open';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Clapperboard from 'lucide-react/icons/clapperboard';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Menu from 'lucide-react/icons/menu';
import Newspaper from 'lucide-react/icons/newspaper';
import PartyPopper from 'lucide-react/icons/party-popper';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { screenAddress } from '../../../content/addresses.ts';
import { records } from '../../../content/index.ts';
import { type Action, may } from '../../../policy.ts';

/** A link of the sidebar, and what one must be allowed to do to need it. */
export interface AdminLink {
  to: string;
  label: string;
  Icon: typeof House;
  action: Action;
}

/** The sidebar, in its order (product: Admin screens). */
const adminLinks: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, action: 'dashboard.read' },
  { to: screenAddress(records.header), label: 'Header', Icon: Menu, action: 'content.write' },
  { to: '/admin/home', label: 'Home', Icon: House, action: 'content.write' },
  { to: screenAddress(records.aboutus), label: 'About us', Icon: Info, action: 'content.write' },
  { to: screenAddress(records.blog), label: 'Blog', Icon: FileText, action: 'content.write' },
  { to: screenAddress(records.media), label: 'Media', Icon: Newspaper, action: 'content.write' },
  { to: screenAddress(records.course), label: 'Course', Icon: BookOpen, action: 'content.write' },
  {
    to: screenAddress(records.community),
    label: 'Ananta Community',
    Icon: PartyPopper,
    action: 'content.write',
  },
  {
    to: screenAddress(records.enquiry),
    label: 'Book A Session Listing',
    Icon: CalendarCheck,
    action: 'enquiry.read',
  },
  { to: screenAddress(records.videoupload), label: 'My Videos', Icon: Clapperboard, action: 'content.write' },
  { to: screenAddress(records.team), label: 'My Team', Icon: Users, action: 'content.write' },
  { to: '/admin/trash', label: 'Trash', Icon: Trash2, action: 'trash.read' },
];

/** Those that somebody of a role has a use for. */
export function linksFor(role: string | undefined): readonly AdminLink[] {
  return adminLinks.filter((link) => may(role, link.action));
}
