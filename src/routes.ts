import './content/index.ts';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import type { ContentType } from '#cms/records/content-type.ts';
import { contentNames, contentTypes, recordNames, records } from '#cms/records/registry.ts';

/** The screen of each type of record, at the address of its definition; one file serves nearly all. */
const recordScreens = recordNames.map((name) => {
  const { path } = records[name].admin;
  const screen =
    name === 'enquiry'
      ? route(path, 'features/enquiries/admin/inbox-screen.tsx', [
          route(':id', 'features/enquiries/admin/conversation-screen.tsx'),
        ])
      : route(path, 'cms/admin/list/record-screen.tsx', { id: `admin/${name}` });
  return { path, screen };
});
/** Screens that are tabs, and the layouts that have these tabs. */
const isHomeTab = ({ path }: { path: string }) => path.startsWith('home/');
const isTopicTab = ({ path }: { path: string }) =>
  [records.topic, records.agegroup].some(({ admin }) => admin.path === path);

/** The pages of content: the list of each type and its entries, at the addresses of its definition. */
const contentPages = contentNames.flatMap((name) => {
  const { list, entry = '', files = {} }: ContentType['page'] = contentTypes[name].page;
  // The ids name the kinds of pages in features/speed; two types can share a file.
  return [
    ...(files.list ? [route(list.slice(1), `content/${files.list}`, { id: `content/${name}-list` })] : []),
    ...(files.entry ? [route(entry.slice(1), `content/${files.entry}`, { id: `content/${name}-page` })] : []),
  ];
});

/** The map of all pages (product: Public pages; Accounts; Admin screens). */
export default [
  layout('site/layout.tsx', [
    index('site/home/home-page.tsx'),
    ...contentPages,
    route('search', 'features/search/public/search-page.tsx'),
    route('session-book', 'site/session-page.tsx'),
    route('upcoming-webinar', 'features/webinars/public/enrolment-page.tsx'),
    route('session-book/sent', 'features/enquiries/public/session-sent-page.tsx'),
    route('upcoming-webinar/sent', 'features/webinars/public/enrolment-sent-page.tsx'),
    route('upcoming-webinar/waiting', 'features/forms/public/waiting-sent-page.tsx'),
    route('join/:token', 'features/webinars/public/join-page.tsx'),
    route('my', 'features/webinars/public/links-page.tsx'),
    route('my/:token/pay', 'features/payments/public/payment-page.tsx'),
    route('my/:token/documents/:id', 'features/documents/public/document-page.tsx'),
    route('payment/:id', 'features/payments/gateway/public/return-page.tsx'),
    route('my/:token', 'features/webinars/public/manage-registration.tsx'),
    route('my-data', 'features/privacy/public/request-data-page.tsx'),
    route('my-data/sent', 'features/privacy/public/request-data-page.tsx', { id: 'public/my-data/sent' }),
    route('my-data/:token', 'features/privacy/public/own-data-page.tsx'),
    route('my-data/news/:token', 'features/newsletter/public/subscription-page.tsx'),
    route('saved', 'features/saved/public/saved-page.tsx'),
    route('privacy-policy', 'site/legal/privacy-policy-page.tsx'),
    route('refund-policy', 'site/legal/refund-policy-page.tsx'),
    route('disclaimer', 'site/legal/disclaimer-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('lists/:list/:from', 'site/list-data.ts'),
  route('lists/:list/of/:link', 'site/list-data.ts', { id: 'site/list-position' }),
  route('offline', 'features/offline/public/offline-page.tsx'),
  route('feed.xml', 'site/feeds/rss.ts'),
  route('feed.json', 'site/feeds/json-feed.ts'),
  route('llms.txt', 'site/llms.ts'),
  route('manifest.webmanifest', 'site/web-manifest.ts', { id: 'site-manifest' }),
  route('admin.webmanifest', 'site/web-manifest.ts', { id: 'admin-manifest' }),
  route('sitemap.xml', 'site/sitemap/sitemap.ts'),
  route(':part.xml', 'site/sitemap/sitemap-part.ts'),
  route('robots.txt', 'site/robots.ts'),

  route('login', 'features/accounts/public/login-page.tsx'),
  route('register', 'features/accounts/public/register-page.tsx'),
  route('forgot-password', 'features/accounts/public/forgot-password-page.tsx'),
  route('confirm-email/:token', 'features/accounts/public/confirm-email-page.tsx'),
  route('reset-password/:token', 'features/accounts/public/reset-password-page.tsx'),
  route('invitation/:token', 'features/staff/public/invitation-page.tsx'),
  route('dashboard', 'features/accounts/public/dashboard-page.tsx'),
  route('account', 'features/accounts/public/account-page.tsx'),

  route('admin', 'admin/layout.tsx', [
    index('admin/to-dashboard.tsx'),
    route('dashboard', 'admin/dashboard/dashboard-screen.tsx'),
    route('about', 'admin/about-screen.tsx'),
    route('site-health', 'admin/site-health.tsx', [
      index('features/operations/admin/health-screen.tsx'),
      route('jobs', 'features/operations/admin/jobs-screen.tsx'),
      route('checks', 'cms/checks/admin/content-issues-screen.tsx', { id: 'admin/site-health/checks' }),
      route('redirects', 'cms/redirects/admin/redirects-screen.tsx', { id: 'admin/site-health/redirects' }),
    ]),
    ...['health', 'work', 'planned'].map((path) =>
      route(path, 'admin/moved-screen.tsx', { id: `admin/moved/${path}` }),
    ),
    // For editors, who do not have the rest of it.
    layout('admin/site-health.tsx', { id: 'admin/site-health/editors' }, [
      route('checks', 'cms/checks/admin/content-issues-screen.tsx'),
      route('redirects', 'cms/redirects/admin/redirects-screen.tsx'),
    ]),
    route('privacy', 'features/privacy/admin/requests-screen.tsx'),
    route('registrations', 'features/webinars/admin/registrations-screen.tsx'),
    route('payments', 'features/payments/admin/payments-screen.tsx'),
    route('documents/:id', 'features/documents/admin/document-screen.tsx'),
    route('refunds', 'features/refunds/admin/refunds-screen.tsx'),
    route('pictures', 'features/media-library/admin/pictures-screen.tsx'),
    route('speed', 'features/speed/admin/speed-screen.tsx'),
    route('visits', 'features/analytics/admin/visits-screen.tsx'),
    route('front-desk-figures', 'features/enquiries/admin/response-times-screen.tsx'),
    route('calendar', 'cms/scheduling/admin/calendar-screen.tsx'),
    route('trash', 'cms/history/admin/trash-screen.tsx'),
    route('staff', 'features/staff/admin/staff-screen.tsx'),
    route('settings', 'features/settings/admin/settings-screen.tsx'),
    route('account', 'features/accounts/admin/account-screen.tsx'),
    route('activity', 'features/activity/admin/activity-screen.tsx'),
    route('home', 'admin/first-home-tab.tsx'),
    layout(
      'admin/home-tabs.tsx',
      recordScreens.filter(isHomeTab).map(({ screen }) => screen),
    ),
    layout(
      'admin/topic-tabs.tsx',
      recordScreens.filter(isTopicTab).map(({ screen }) => screen),
    ),
    ...recordScreens.filter((one) => !isHomeTab(one) && !isTopicTab(one)).map(({ screen }) => screen),
  ]),
] satisfies RouteConfig;
