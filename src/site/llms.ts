import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { nearestWebinars } from '#content/webinar/list-webinars.ts';
import type { PageServices } from '#core/pages/context.ts';
import { servicesContext } from '#core/pages/context.ts';
import { oneLine } from '#core/text/plain-text.ts';
import type { Route } from './+types/llms.ts';

/** Maximum articles listed; all of them are in the sitemap. */
const maxEntries = 30;

/** A description of the site and its pages in the format for language models (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await llmsText(context.get(servicesContext)), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

export async function llmsText(services: PageServices): Promise<string> {
  const { content, siteUrl, brand, contact } = services;
  const [blogs, courses, members, { upcoming }] = await Promise.all([
    content.list('blog', { fields: ['title', 'link', 'shortContent'], limit: maxEntries }),
    content.list('course', { fields: ['title', 'link', 'duration'], limit: maxEntries }),
    content.list('team', { fields: ['title', 'link', 'position'], limit: maxEntries }),
    nearestWebinars(services),
  ]);
  const entry = (path: string, title: string, description = '') =>
    `- [${inline(title)}](${siteUrl}${path})${description ? `: ${oneLine(description)}` : ''}`;
  const parts: [string, string[]][] = [
    ['Pages', pages.map(([path, title, description]) => entry(path, title, description))],
    [
      'Newest articles',
      blogs.map((blog) => entry(publicAddress(contentTypes.blog, blog), blog.title, blog.shortContent)),
    ],
    [
      'Courses',
      courses.map((course) =>
        entry(publicAddress(contentTypes.course, course), course.title, course.duration),
      ),
    ],
    ['Next webinar', upcoming ? [entry(upcoming.address, upcoming.title, upcoming.date)] : []],
    [
      'Team',
      members.map((member) => entry(publicAddress(contentTypes.team, member), member.title, member.position)),
    ],
    [
      'Optional',
      [
        entry('/feed.xml', 'Articles as RSS', 'the newest in full'),
        entry('/feed.json', 'Articles as JSON Feed', 'the same'),
        entry('/sitemap.xml', 'Sitemap', 'every page'),
        ...legal.map(([path, title]) => entry(path, title)),
      ],
    ],
  ];
  return [
    `# ${oneLine(brand.name)}`,
    '> Parenting support and paediatric care for families in India: articles by doctors, psychologists and educators, live webinars, courses and sessions.',
    'This site offers general information for parents, which does not replace a doctor’s advice. Articles name who wrote them and who checked them.',
    `Contact: ${oneLine([...contact.phones, ...contact.emails, contact.address].join(', '))}`,
    ...parts
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

const pages: [path: string, title: string, said: string][] = [
  ['/', 'Home', 'what we are and offer'],
  ['/about', 'About', 'founder, values and purpose'],
  ['/our-team', 'Our team', 'who the doctors, psychologists and educators are'],
  ['/blogs', 'Blogs', 'all articles for parents'],
  ['/courses', 'Courses', 'courses for parents'],
  ['/webinars', 'Webinars', 'upcoming and past ones'],
  ['/video', 'Videos', 'short videos for families'],
  ['/community', 'Community', 'meetings and events'],
  ['/media', 'Media', 'what the press has written'],
  ['/session-book', 'Book a session', 'a form to ask for a session'],
  ['/topics', 'Topics', 'everything by subject, and by the age of the child'],
  ['/search', 'Search', 'everything at once: /search?q={words}'],
];

const legal: [path: string, title: string][] = [
  ['/privacy-policy', 'Privacy policy'],
  ['/refund-policy', 'Refund policy'],
  ['/disclaimer', 'Disclaimer'],
];

/** Escapes the text of a Markdown link. */
const inline = (text: string) => oneLine(text).replace(/[[\]\\]/g, '\\$&');
