import { expect, test } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { type AccountRole, accountRoles, may, rolesThatMay } from '#core/access/roles.ts';
import { provideTestSite } from '../../factories/provided-site.ts';

const site = provideTestSite();

const staff: AccountRole[] = ['frontDesk', 'editor', 'administrator', 'owner'];
const content: AccountRole[] = ['editor', 'administrator', 'owner'];
const people: AccountRole[] = ['frontDesk', 'administrator', 'owner'];
const managers: AccountRole[] = ['administrator', 'owner'];

/**
 * The parts of the API that are not public, by the beginning of their paths, and their roles: the first match counts. A
 * route with a wrong action does not match the roles of its part. A new route belongs to a part, changes content, or is
 * open to visitors.
 */
const parts: [RegExp, AccountRole[]][] = [
  [/^account\/factors\b/, staff],
  [/^(account\b|auth\/me$)/, accountRoles],
  // The operation of the site, and its staff.
  [/^(staff|first-steps|site-settings|webinar-emails|jobs|health|activity|exports\/activity)\b/, managers],
  // Names, addresses and phone numbers of parents.
  [/^(booksession|conversations|front-desk|registrations|payments|documents|refunds|privacy)\b/, people],
  [/^webinars\/(?:seats$|:id\/)/, people],
  [/^webinar\/(webinarregisteruser|deleteWebinarUser)/, people],
  [/^(entries|exports)\/(enquiry|registrations?|subscribers|payments)\b/, people],
  // Each role sees only the records that it may read; see readers.test.ts.
  [/^(entries|trash|changes|selection|undo|latest-changes|palette|dashboard)\b/, staff],
  [/^history\/:record\/:id$/, staff],
  // Unpublished and scheduled content.
  [/^(drafts|draft-states|presence|previews|pictures|schedule|exports|history|order)\b/, content],
  [/^(visits|redirects|checks|field-values)\b/, content],
];

/** Calls of visitors besides lists of content. GET includes HEAD. */
const open = [
  ...['GET notices', 'GET search', 'POST field-values', 'POST browser-errors'],
  ...['GET docs', 'GET docs/*', 'GET docs/json', 'GET docs/yaml'],
  ...['POST auth/login', 'POST auth/login/second-factor'],
  ...['POST auth/passkey/login', 'POST auth/passkey/options'],
  ...['POST auth/register', 'POST auth/invitation', 'POST auth/accept-invitation'],
  ...['POST auth/forgot-password', 'POST auth/reset-password', 'POST auth/reset-password/email'],
  ...['GET webinar/get-csrf-token', 'POST webinar/bookwebinar', 'GET enrolment-challenge'],
  ...['GET booksession/get-csrf-token', 'GET booksession/get-captcha-challenge'],
  ...['POST booksession', 'POST booksession/unchecked'],
  ...['GET youtube/search', 'GET youtube/videos', 'GET youtube/thumbnails/:videoId'],
];

const contentPaths = Object.values(contentTypes).map(({ api }) => api.path);

/** The routes of the API, without the common prefix of their paths. One that answers HEAD counts as GET. */
const routes = () =>
  site.routes
    .filter(({ url }) => url.startsWith('/api/v1/'))
    .map(({ method, url, action }) => {
      const path = url.replace('/api/v1/', '').replace(/\/$/, '');
      return { call: `${method.replace('HEAD', 'GET')} ${path}`, path, action };
    });

test('each route has an action that some role may do', () => {
  expect(site.routes.length).toBeGreaterThan(300);
  for (const { method, url, action } of site.routes)
    expect([method, url, rolesThatMay(action)]).toEqual([method, url, expect.arrayContaining(['owner'])]);
});

test('visitors may call the lists of content, and the calls listed here', () => {
  const ofVisitors = routes().filter(({ action }) => may('visitor', action));
  const content = contentPaths.flatMap((path) => [`GET ${path}`, `GET ${path}/:id`]);
  const others = ofVisitors.map(({ call }) => call).filter((call) => !content.includes(call));
  expect([...new Set(others)].toSorted()).toEqual(open.toSorted());
});

test('each other route is for exactly the roles of its part', () => {
  const guarded = routes().filter(({ action }) => !may('visitor', action));
  expect(guarded.length).toBeGreaterThan(200);
  const ofContent = (path: string) => contentPaths.includes(path.replace(/\/.*/, ''));
  for (const { call, path, action } of guarded) {
    const part = parts.find(([start]) => start.test(path))?.[1];
    expect([call, rolesThatMay(action)]).toEqual([call, part ?? (ofContent(path) ? content : 'no part')]);
  }
});

test('HEAD has the roles of GET', () => {
  const withoutSlash = (url: string) => url.replace(/(.)\/$/, '$1');
  for (const { method, url, action } of site.routes) {
    if (method !== 'HEAD') continue;
    const get = site.routes.find(
      (one) => one.method === 'GET' && withoutSlash(one.url) === withoutSlash(url),
    );
    expect([url, get?.action]).toEqual([url, action]);
  }
});
