import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { contentNames, contentTypes } from '../content/index.ts';

/** The screen of each content type, at the address that its definition gives; one file serves them all. */
const contentScreens = contentNames.map((name) => {
  const { path } = contentTypes[name].admin;
  return { path, screen: route(path, 'admin/list/content-screen.tsx', { id: `admin/${name}` }) };
});
const isTab = ({ path }: { path: string }) => path.startsWith('home/');

/** The map of all pages (product: Public pages; Accounts; Admin screens). */
export default [
  layout('public/layout.tsx', [
    index('public/home/home.tsx'),
    route('about', 'public/about/about.tsx'),
    route('our-team', 'public/team/team.tsx'),
    route('video', 'public/videos/videos.tsx'),
    route('blogs', 'public/blogs/blogs.tsx'),
    route('blogDetail/:link', 'public/blogs/blog-detail.tsx'),
    route('webinars', 'public/webinars/webinars.tsx'),
    route('webinars-detail/:link', 'public/webinars/webinar-detail.tsx'),
    route('courses', 'public/courses/courses.tsx'),
    route('course-detail/:link', 'public/courses/course-detail.tsx'),
    route('community', 'public/community/community.tsx'),
    route('media', 'public/media/media.tsx'),
    route('session-book', 'public/submissions/session-book.tsx'),
    route('upcoming-webinar', 'public/submissions/upcoming-webinar.tsx'),
    route('privacy-policy', 'public/legal/privacy-policy.tsx'),
    route('refund-policy', 'public/legal/refund-policy.tsx'),
    route('disclaimer', 'public/legal/disclaimer.tsx'),
    route('*', 'public/not-found.tsx'),
  ]),
  route('offline', 'public/offline/offline-page.tsx'),
  route('sitemap.xml', 'public/for-machines/sitemap.ts'),
  route('robots.txt', 'public/for-machines/robots.ts'),

  route('login', 'account/login.tsx'),
  route('register', 'account/register.tsx'),
  route('forgot-password', 'account/forgot-password.tsx'),
  route('reset-password/:token', 'account/reset-password.tsx'),
  route('dashboard', 'account/dashboard.tsx'),

  route('admin', 'admin/layout.tsx', [
    index('admin/to-dashboard.tsx'),
    route('dashboard', 'admin/dashboard.tsx'),
    route('about', 'admin/about.tsx'),
    route('work', 'admin/work/work.tsx'),
    route('booksessionlist', 'admin/enquiry-list.tsx'),
    route('webinaruser/:wid', 'admin/registration-list.tsx'),
    route('home', 'admin/home/first-tab.tsx'),
    layout(
      'admin/home/home.tsx',
      contentScreens.filter(isTab).map(({ screen }) => screen),
    ),
    ...contentScreens.filter((one) => !isTab(one)).map(({ screen }) => screen),
  ]),
] satisfies RouteConfig;
