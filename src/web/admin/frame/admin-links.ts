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
import Users from 'lucide-react/icons/users';

/** The sidebar, in the order of spec §2. */
export const adminLinks = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/header', label: 'Header', Icon: Menu },
  { to: '/admin/home', label: 'Home', Icon: House },
  { to: '/admin/aboutus', label: 'About us', Icon: Info },
  { to: '/admin/blog', label: 'Blog', Icon: FileText },
  { to: '/admin/media', label: 'Media', Icon: Newspaper },
  { to: '/admin/course', label: 'Course', Icon: BookOpen },
  { to: '/admin/community', label: 'Ananta Community', Icon: PartyPopper },
  { to: '/admin/booksessionlist', label: 'Book A Session Listing', Icon: CalendarCheck },
  { to: '/admin/myvideos', label: 'My Videos', Icon: Clapperboard },
  { to: '/admin/teams', label: 'My Team', Icon: Users },
];
