import type { APIRequestContext } from 'playwright/test';

/** Every public page that needs no entry of its own (product: Public pages). */
export const publicPages = [
  ...[
    '/',
    '/about',
    '/our-team',
    '/video',
    '/blogs',
    '/courses',
    '/community',
    '/webinars',
    '/media',
    '/topics',
  ],
  ...['/search', '/session-book', '/upcoming-webinar', '/privacy-policy', '/refund-policy', '/disclaimer'],
];

/** All of them, and the newest article, course and webinar, and a topic of the demo. */
export async function pagesOfEveryKind(request: APIRequestContext): Promise<string[]> {
  const [[blog], { courses }, { webinars }] = await Promise.all(
    ['blogs?limit=1', 'course', 'webinar'].map(async (call) => (await request.get(`/api/v1/${call}`)).json()),
  );
  return [
    ...publicPages,
    `/blogDetail/${blog.link}`,
    `/course-detail/${courses[0].link}`,
    `/webinars-detail/${webinars[0].link}`,
    '/topics/sleep',
  ];
}
