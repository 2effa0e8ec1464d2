import type { APIRequestContext } from 'playwright/test';

/** Every public page without a parameter (product: Public pages). */
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

/**
 * Pages of the demo, which no test changes. The newest entry may belong to another test, and be removed at any moment.
 */
export const demo = {
  article: '/blogDetail/fever-at-home-when-to-see-the-doctor',
  course: '/course-detail/the-first-hundred-days',
  webinar: '/webinars-detail/sleep-without-tears-calm-evenings-with-your-toddler',
  person: '/our-team/dr-ishvari-nandakolla',
  topic: '/topics/sleep',
  age: '/ages/newborn',
  'community item': '/community/teddy-bear-hospital',
};

/** The newest article of the demo. */
export async function readDemoArticle(request: APIRequestContext): Promise<{ link: string; title: string }> {
  const { blogs } = await (await request.get(demo.article.replace('/blogDetail', '/api/v1/blogs'))).json();
  return blogs[0];
}

/** All of them, and an article, a course, a webinar, a person, a topic, an age group and a community item of the demo. */
export const pagesOfEveryKind = [...publicPages, ...Object.values(demo)];
