import { partCount, queryOfPart } from '../../src/cms/public/list-part.ts';
import { callsOf, hasPlaceById } from '../../src/cms/records/addresses.ts';
import type { ContentType } from '../../src/cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes } from '../../src/cms/records/registry.ts';
import { otherPages } from '../../src/site/addresses.ts';
import { findGrowingList } from '../../src/site/growing-lists.ts';
import { lookedUp } from '../../src/site/list-position.ts';
import type { GrownSite } from './grown-site.ts';
import type { Subject } from './subject.ts';

/** Every public page and what the API answers visitors, made anew. */
export function publicSubjects(grown: GrownSite, small: GrownSite): Subject[] {
  return [
    { what: 'home', path: () => '/', edit: 'header' },
    ...otherPages.map((path): Subject => ({ what: path, path: () => path, edit: 'webinar' })),
    ...['/feed.xml', '/feed.json', '/llms.txt'].map(
      (path): Subject => ({ what: path, path: () => path, edit: 'blog' }),
    ),
    // All that is to come, which is more where there is more.
    { what: '/webinars.ics', path: () => '/webinars.ics', edit: 'webinar', isWhole: true },
    { what: '/sitemap.xml', path: () => '/sitemap.xml', edit: 'blog' },
    ...mapParts(grown),
    ...contentNames.flatMap(pagesOf),
    ...contentNames.flatMap((name) => laterPartsOf(name, grown, small)),
    ...contentNames.flatMap((name) => narrowedLists(name, grown, small)),
    ...lookedUp.map(placeOfLast),
    ...contentNames.flatMap(readsOf),
    ...(['blog', 'webinar'] as const).map((name): Subject => {
      const { list } = callsOf(contentTypes[name]);
      return { what: `GET ${list}, all`, path: () => `/api/v1/${list}`, edit: name, isWhole: true };
    }),
  ];
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

/** The last part of a list that grows, and its last slice, next to the first ones: what lies deep costs no more. */
function laterPartsOf(name: ContentName, grown: GrownSite, small: GrownSite): Subject[] {
  const page = findGrowingList(contentTypes[name].page.list);
  if (!page) return [];
  const { path, steps } = page;
  const slice = (start: number) => `/lists${path}/${start}`;
  const first = slice(steps.first);
  const isLonger = (site: GrownSite, length: number) => site.shown[name] >= length;
  // Ones that are not full would be no match for the first.
  const slices = Math.floor((grown.shown[name] - steps.first) / steps.step);
  const last = slice(steps.first + (slices - 1) * steps.step);
  const parts = partCount(grown.shown[name], steps) - 1;
  const part = path + queryOfPart(parts - 1, steps);
  const beside = (path: string, beside: string): Subject => ({
    ...{ what: `${path}, next to the first`, path: () => path, beside, edit: name },
  });
  return [
    ...(isLonger(small, steps.first + steps.step) ? [{ what: first, path: () => first, edit: name }] : []),
    ...(slices > 1 ? [beside(last, first)] : []),
    ...(parts > 1 ? [beside(part, path + queryOfPart(0, steps))] : []),
  ];
}

/** Where the last entry of a list stands, which browsers ask by its link. */
function placeOfLast(name: ContentName): Subject {
  const { page } = contentTypes[name];
  const linkOf = ({ link, _id }: { link?: string; _id: string }) =>
    hasPlaceById(contentTypes[name]) ? _id : link;
  return {
    what: `/lists${page.list}/of/{link}`,
    path: ({ last }) => `/lists${page.list}/of/${linkOf(last[name])}`,
    edit: name,
  };
}

/** Lists of one topic and one age group, as pages and as calls. */
function narrowedLists(name: ContentName, grown: GrownSite, small: GrownSite): Subject[] {
  const { page } = contentTypes[name];
  const { list } = callsOf(contentTypes[name]);
  return Object.keys(grown.carried[name]).flatMap((parameter): Subject[] => {
    const query = (site: GrownSite) => `?${parameter}=${site.carried[name][parameter]?.link}`;
    // Whole entries, so no more than both have: to send more of them takes longer on a site of any size.
    const limit = Math.max(1, Math.min(10, small.carried[name][parameter]?.total ?? 0));
    const call = (site: GrownSite) => `/api/v1/${list}${query(site)}&limit=${limit}`;
    return [
      ...(findGrowingList(page.list)
        ? [
            {
              what: `${page.list}?${parameter}=`,
              path: (site: GrownSite) => page.list + query(site),
              edit: name,
            },
          ]
        : []),
      { what: `GET ${list}?${parameter}=`, path: call, edit: name },
    ];
  });
}

/** The parts of the map of the site: later ones of a type next to its first one. */
function mapParts({ map }: GrownSite): Subject[] {
  return map.map((path): Subject => {
    const [, type, number] = /^\/sitemap-(\w+)-(\d+)\.xml$/.exec(path) ?? [];
    const name = contentNames.find((one) => one === type) ?? 'community';
    const part = { what: path, path: () => path, edit: name };
    if (!number || number === '1') return { ...part, isWhole: true };
    return { ...part, what: `${path}, next to the first`, beside: `/sitemap-${type}-1.xml` };
  });
}
