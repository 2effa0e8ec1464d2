import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import type { ContentType } from '../content/define-content.ts';
import { type ContentName, contentTypes, recordNames, records } from '../content/index.ts';

/** The screen of each type of record, at the address that its definition gives; one file serves nearly all. */
const recordScreens = recordNames.map((name) => {
  const { path } = records[name].admin;
  const screen =
    name === 'enquiry'
      ? route(path, 'admin/front-desk/desk-screen.tsx', [
          route(':id', 'admin/front-desk/conversation-screen.tsx'),
        ])
      : route(path, 'admin/list/record-screen.tsx', { id: `admin/${name}` });
  return { path, screen };
});
const isTab = ({ path }: { path: string }) => path.startsWith('home/');

/** The page that shows the entries of a type, at the address that its definition gives. */
const listPage = (name: ContentName, file: string) => route(contentTypes[name].page.list.slice(1), file);
/** The page of a single entry, likewise. */
const entryPage = (name: ContentName, file: string, id?: string) => {
  const { page }: ContentType = contentTypes[name];
  if (!page.entry) throw new Error(`Entries of ${name} have no pages.`);
  return route(page.entry.slice(1), file, id ? { id } : {});
};

/** The map of all pages (product: Public pages; Accounts; Admin screens). */
export default [
  layout('public/layout.tsx', [
    index('public/home/home.tsx'),
    listPage('aboutus', 'public/about/about.tsx'),
    listPage('team', 'public/team/team.tsx'),
    entryPage('team', 'public/team/member.tsx'),
    listPage('videoupload', 'public/videos/videos.tsx'),
    listPage('blog', 'public/blogs/blogs.tsx'),
    entryPage('blog', 'public/blogs/blog-detail.tsx'),
    listPage('webinar', 'public/webinars/webinars.tsx'),
    entryPage('webinar', 'public/webinars/webinar-detail.tsx'),
    listPage('course', 'public/courses/courses.tsx'),
    entryPage('course', 'public/courses/course-detail.tsx'),
    listPage('community', 'public/community/community.tsx'),
    entryPage('community', 'public/community/community-detail.tsx'),
    listPage('media', 'public/media/media.tsx'),
    route('search', 'public/search/search.tsx'),
    listPage('topic', 'public/topics/topics.tsx'),
    entryPage('topic', 'public/topics/topic.tsx'),
    // One file serves both, under names of their own.
    entryPage('agegroup', 'public/topics/topic.tsx', 'public/topics/age-group'),
    route('session-book', 'public/submissions/session-book.tsx'),
    route('upcoming-webinar', 'public/submissions/upcoming-webinar.tsx'),
    route('session-book/sent', 'public/submissions/session-sent.tsx'),
    route('upcoming-webinar/sent', 'public/submissions/webinar-sent.tsx'),
    route('upcoming-webinar/waiting', 'public/submissions/waiting-sent.tsx'),
    route('join/:token', 'public/join/join.tsx'),
    route('my', 'public/my/my-links.tsx'),
    route('my/:token', 'public/my/my-place.tsx'),
    route('my-data', 'public/my-data/ask-for-data.tsx'),
    route('my-data/sent', 'public/my-data/ask-for-data.tsx', { id: 'public/my-data/sent' }),
    route('my-data/:token', 'public/my-data/my-data.tsx'),
    route('my-data/news/:token', 'public/news/news.tsx'),
    route('saved', 'public/saved/saved.tsx'),
    route('privacy-policy', 'public/legal/privacy-policy.tsx'),
    route('refund-policy', 'public/legal/refund-policy.tsx'),
    route('disclaimer', 'public/legal/disclaimer.tsx'),
    route('*', 'public/not-found.tsx'),
  ]),
  route('lists/:list/:from', 'public/lists/list-slice.ts'),
  route('lists/:list/of/:link', 'public/lists/list-place.ts'),
  route('offline', 'public/offline/offline-page.tsx'),
  route('feed.xml', 'public/for-machines/feeds/rss.ts'),
  route('feed.json', 'public/for-machines/feeds/json-feed.ts'),
  route('llms.txt', 'public/for-machines/llms.ts'),
  route('sitemap.xml', 'public/for-machines/sitemap.ts'),
  route(':part.xml', 'public/for-machines/sitemap-part.ts'),
  route('robots.txt', 'public/for-machines/robots.ts'),

  route('login', 'account/login.tsx'),
  route('register', 'account/register.tsx'),
  route('forgot-password', 'account/forgot-password.tsx'),
  route('confirm-email/:token', 'account/confirm-email.tsx'),
  route('reset-password/:token', 'account/reset-password.tsx'),
  route('invitation/:token', 'account/invitation.tsx'),
  route('dashboard', 'account/dashboard.tsx'),
  route('account', 'account/own-account.tsx'),

  route('admin', 'admin/layout.tsx', [
    index('admin/to-dashboard.tsx'),
    route('dashboard', 'admin/dashboard.tsx'),
    route('about', 'admin/about.tsx'),
    route('work', 'admin/work/work.tsx'),
    route('health', 'admin/health/health.tsx'),
    route('privacy', 'admin/privacy/privacy-screen.tsx'),
    route('refunds', 'admin/refunds/refunds-screen.tsx'),
    route('redirects', 'admin/redirects/redirects-screen.tsx'),
    route('pictures', 'admin/pictures/pictures-screen.tsx'),
    route('checks', 'admin/checks/checks-screen.tsx'),
    route('speed', 'admin/speed/speed.tsx'),
    route('visits', 'admin/visits/visits-screen.tsx'),
    route('front-desk-figures', 'admin/front-desk-figures/figures-screen.tsx'),
    route('planned', 'admin/planned/planned-screen.tsx'),
    route('trash', 'admin/trash/trash-screen.tsx'),
    route('staff', 'admin/staff/staff-screen.tsx'),
    route('settings', 'admin/settings/settings-screen.tsx'),
    route('account', 'admin/account.tsx'),
    route('activity', 'admin/activity/activity-screen.tsx'),
    route('home', 'admin/home/first-tab.tsx'),
    layout(
      'admin/home/home.tsx',
      recordScreens.filter(isTab).map(({ screen }) => screen),
    ),
    ...recordScreens.filter((one) => !isTab(one)).map(({ screen }) => screen),
  ]),
] satisfies RouteConfig;
