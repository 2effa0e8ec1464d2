import { callsOf, listCall } from '../../src/content/addresses.ts';
import type { ContentType } from '../../src/content/define-content.ts';
import type { RecordType } from '../../src/content/define-record.ts';
import {
  type ContentName,
  contentNames,
  contentTypes,
  people,
  recordNames,
} from '../../src/content/index.ts';
import type { Running } from '../servers/processes.ts';
import { signIn } from '../servers/site.ts';

/** A site that is measured, and what has to be known of it. */
export interface GrownSite {
  server: Running;
  staff: { Authorization: string };
  /** The first entry of each type, as staff see it. */
  first: Record<ContentName, Entry>;
}

type Entry = Record<string, unknown> & { _id: string; link?: string };

/** What is asked for on both sites. */
export interface Subject {
  what: string;
  path(site: GrownSite): string;
  /** An entry of this type is edited before each request, so that nothing kept can answer it. */
  edit?: ContentName;
  isForStaff?: true;
  /** It answers with everything there is: that takes longer the more there is, but must not keep others waiting. */
  isWhole?: true;
}

export async function knowSite(server: Running): Promise<GrownSite> {
  const staff = await signIn(server);
  const entries = await Promise.all(
    contentNames.map(async (name) => {
      const answer = await fetch(`${server.url}/api/v1/${listCall(contentTypes[name])}?limit=1`, {
        headers: staff,
      });
      const body = (await answer.json()) as Entry[] | Record<string, Entry[]>;
      return [name, (Array.isArray(body) ? body : Object.values(body)[0])?.[0]] as const;
    }),
  );
  return { server, staff, first: Object.fromEntries(entries) as GrownSite['first'] };
}

/** Every public page, every list of the API and of staff, and the dashboard. */
export const subjects: Subject[] = [
  { what: 'home', path: () => '/', edit: 'header' },
  { what: '/sitemap.xml', path: () => '/sitemap.xml', edit: 'blog' },
  { what: '/session-book', path: () => '/session-book', edit: 'webinar' },
  { what: '/upcoming-webinar', path: () => '/upcoming-webinar', edit: 'webinar' },
  ...contentNames.flatMap(pagesOf),
  ...contentNames.flatMap(readsOf),
  ...recordNames.map(
    (name): Subject => ({
      what: `admin list of ${name}`,
      path: (site) => `/api/v1/${listCall(recordOf(name), site.first.webinar._id)}?limit=10`,
      isForStaff: true,
    }),
  ),
  { what: 'admin dashboard', path: () => '/api/v1/dashboard', isForStaff: true },
  { what: 'admin changes', path: () => '/api/v1/changes?limit=30', isForStaff: true },
  { what: 'admin trash', path: () => '/api/v1/trash?limit=10', isForStaff: true },
  ...['new', 'mine', 'waiting', 'today', 'done', 'check', 'all'].map(
    (tab): Subject => ({
      what: `front desk: ${tab}`,
      path: () => `/api/v1/conversations?tab=${tab}&limit=5`,
      isForStaff: true,
    }),
  ),
  { what: 'front desk: counts', path: () => '/api/v1/conversations/counts', isForStaff: true },
  { what: 'GET blogs, all', path: () => '/api/v1/blogs', edit: 'blog', isWhole: true },
  { what: 'GET webinar, all', path: () => '/api/v1/webinar', edit: 'webinar', isWhole: true },
  { what: 'GET booksession, all', path: () => '/api/v1/booksession', isForStaff: true, isWhole: true },
  {
    what: 'front desk: figures of two years',
    path: () => '/api/v1/front-desk/figures?weeks=104',
    isForStaff: true,
    isWhole: true,
  },
];

function recordOf(name: (typeof recordNames)[number]): RecordType {
  return { ...contentTypes, ...people }[name];
}

function pagesOf(name: ContentName): Subject[] {
  const { page }: ContentType = contentTypes[name];
  const entry = page.entry;
  // Home, and parts of a page, are not pages of their own.
  return [
    ...(page.list === '/' ? [] : [{ what: page.list, path: () => page.list, edit: name }]),
    ...(entry && !entry.includes('#')
      ? [
          {
            what: entry,
            path: ({ first }: GrownSite) => entry.replace(':link', String(first[name].link)),
            edit: name,
          },
        ]
      : []),
  ];
}

function readsOf(name: ContentName): Subject[] {
  const definition: ContentType = contentTypes[name];
  const { list } = callsOf(definition);
  const { oneKey, path } = definition.api;
  return [
    { what: `GET ${list}?limit=10`, path: () => `/api/v1/${list}?limit=10`, edit: name },
    ...(oneKey
      ? [
          {
            what: `GET ${path}/{link}`,
            path: ({ first }: GrownSite) => `/api/v1/${path}/${first[name].link}`,
            edit: name,
          },
        ]
      : []),
  ];
}
