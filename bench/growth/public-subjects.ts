import { partCount, queryOfPart } from '../../src/cms/public/list-part.ts';
import { callsOf, hasOwnPages, hasPlaceById, otherPages } from '../../src/cms/records/addresses.ts';
import type { ContentType } from '../../src/cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes } from '../../src/cms/records/registry.ts';
import { type KnownSite, listSteps, type Subject } from './site.ts';

/** Types whose entries browsers look up by their link (src/site/list-position.ts). */
const lookedUp = ['community', 'course', 'media', 'videoupload'] as const;

/** A page or call for visitors, rendered again after an edit of that type. */
function read(
  what: string,
  edit: ContentName,
  path: string | ((site: KnownSite) => string) = what,
  more: Partial<Subject> = {},
): Subject {
  return { what, path: typeof path === 'string' ? () => path : path, edit, ...more };
}

const besideFirst = (path: string, beside: string, edit: ContentName) =>
  read(`${path}, next to the first`, edit, path, { beside });

/** Every public page, and every list and entry that the API answers to visitors. */
export function publicSubjects(grown: KnownSite, small: KnownSite): Subject[] {
  return [
    read('home', 'header', '/'),
    ...otherPages.map((path) => read(path, 'webinar')),
    ...['/feed.xml', '/feed.json', '/llms.txt', '/sitemap.xml'].map((path) => read(path, 'blog')),
    // All webinars to come, of which the grown site has more.
    read('/webinars.ics', 'webinar', undefined, { isWhole: true }),
    ...mapParts(grown),
    ...contentNames.flatMap((name) => [
      ...pagesOf(name),
      ...laterPartsOf(name, grown, small),
      ...narrowedLists(name, small),
      ...readsOf(name),
    ]),
    ...lookedUp.map(positionOfLast),
    ...(['blog', 'webinar'] as const).map((name) => {
      const { list } = callsOf(contentTypes[name]);
      return read(`GET ${list}, all`, name, `/api/v1/${list}`, { isWhole: true });
    }),
  ];
}

function pagesOf(name: ContentName): Subject[] {
  const definition: ContentType = contentTypes[name];
  const { list, entry = '' } = definition.page;
  return [
    ...(list === '/' ? [] : [read(list, name)]),
    ...(hasOwnPages(definition)
      ? [read(entry, name, ({ first }) => entry.replace(':link', String(first[name].link)))]
      : []),
  ];
}

function readsOf(name: ContentName): Subject[] {
  const definition: ContentType = contentTypes[name];
  const { list } = callsOf(definition);
  const { oneKey, path } = definition.api;
  return [
    read(`GET ${list}?limit=10`, name, `/api/v1/${list}?limit=10`),
    ...(oneKey
      ? [read(`GET ${path}/{link}`, name, ({ first }) => `/api/v1/${path}/${first[name].link}`)]
      : []),
  ];
}

/** The last part of a list that grows, and its last slice, next to the first ones: a deep position costs no more. */
function laterPartsOf(name: ContentName, grown: KnownSite, small: KnownSite): Subject[] {
  const { [name]: steps } = listSteps;
  if (!steps) return [];
  const path = contentTypes[name].page.list;
  const slice = (start: number) => `/lists${path}/${start}`;
  // Slices and parts that are not full would be no match for the first.
  const slices = Math.floor((grown.shown[name] - steps.first) / steps.step);
  const parts = partCount(grown.shown[name], steps) - 1;
  const firstSlice = slice(steps.first);
  const lastSlice = slice(steps.first + (slices - 1) * steps.step);
  const part = (number: number) => path + queryOfPart(number, steps);
  return [
    ...(small.shown[name] >= steps.first + steps.step ? [read(firstSlice, name)] : []),
    ...(slices > 1 ? [besideFirst(lastSlice, firstSlice, name)] : []),
    ...(parts > 1 ? [besideFirst(part(parts - 1), part(0), name)] : []),
  ];
}

/** The position of the last entry of a list, which browsers ask for by its link. */
function positionOfLast(name: ContentName): Subject {
  const { list } = contentTypes[name].page;
  return read(`/lists${list}/of/{link}`, name, ({ last }) => {
    const { _id, link } = last[name];
    return `/lists${list}/of/${hasPlaceById(contentTypes[name]) ? _id : link}`;
  });
}

/** Lists of one topic and one age group, as pages and as calls. */
function narrowedLists(name: ContentName, small: KnownSite): Subject[] {
  const { page } = contentTypes[name];
  const { list } = callsOf(contentTypes[name]);
  return Object.entries(small.tags[name]).flatMap(([parameter, { total }]) => {
    const query = (site: KnownSite) => `?${parameter}=${site.tags[name][parameter]?.link}`;
    // Whole entries, so no more than both have: more of them take longer on a site of any size.
    const limit = Math.max(1, Math.min(10, total));
    return [
      ...(listSteps[name]
        ? [read(`${page.list}?${parameter}=`, name, (site) => page.list + query(site))]
        : []),
      read(`GET ${list}?${parameter}=`, name, (site) => `/api/v1/${list}${query(site)}&limit=${limit}`),
    ];
  });
}

/** The parts of the sitemap: later ones of a type next to its first one. */
function mapParts({ map }: KnownSite): Subject[] {
  return map.map((path) => {
    const [, type, number] = /^\/sitemap-(\w+)-(\d+)\.xml$/.exec(path) ?? [];
    const name = contentNames.find((one) => one === type) ?? 'community';
    if (!number || number === '1') return read(path, name, path, { isWhole: true });
    return besideFirst(path, `/sitemap-${type}-1.xml`, name);
  });
}
