import { partCount, queryOfPart } from '../../src/cms/public/list-part.ts';
import { callsOf, hasOwnPages } from '../../src/cms/records/addresses.ts';
import type { ContentType } from '../../src/cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes } from '../../src/cms/records/registry.ts';
import { pagesWithoutEntries } from '../../src/site/addresses.ts';
import { type ExploredSite, listSteps, type Subject } from './site.ts';

/** Every public page, and every list and entry that the API answers to visitors, after an edit of that type. */
export function publicSubjects(grown: ExploredSite, small: ExploredSite): Subject[] {
  return [
    { path: '/', edit: 'header' },
    ...pagesWithoutEntries.map((path): Subject => ({ path, edit: 'webinar' })),
    ...['/feed.xml', '/feed.json', '/llms.txt', '/sitemap.xml'].map(
      (path): Subject => ({ path, edit: 'blog' }),
    ),
    // All webinars to come, of which the grown site has more.
    { path: '/webinars.ics', edit: 'webinar', isWhole: true },
    ...grown.map.map(mapPart),
    ...contentNames.flatMap((name) => [
      ...pathsOf(name, small).map((path): Subject => ({ path, edit: name })),
      ...laterPartsOf(name, grown),
    ]),
    // Entries that browsers look up by their link (src/site/list-data.ts).
    ...(['community', 'course', 'media', 'videoupload'] as const).map((name): Subject => {
      return { path: `/lists${contentTypes[name].page.list}/of/{last.${name}}`, edit: name };
    }),
    ...(['blog', 'webinar'] as const).map((name): Subject => {
      return { path: `/api/v1/${callsOf(contentTypes[name]).list}`, edit: name, isWhole: true };
    }),
  ];
}

/** The pages and calls of a type, and its list narrowed to one topic and one age group. */
function pathsOf(name: ContentName, small: ExploredSite): string[] {
  const definition: ContentType = contentTypes[name];
  const { page, api } = definition;
  const { list } = callsOf(definition);
  const { [name]: steps } = listSteps;
  const paths = [`/api/v1/${list}?limit=10`];
  if (page.list !== '/') paths.push(page.list);
  if (page.entry && hasOwnPages(definition)) paths.push(page.entry.replace(':link', `{${name}.link}`));
  if (api.oneKey) paths.push(`/api/v1/${api.path}/{${name}.link}`);
  if (steps && (small.listTotals[name] ?? 0) >= steps.first + steps.step)
    paths.push(`/lists${page.list}/${steps.first}`);
  for (const [parameter, total] of Object.entries(small.tagged[name] ?? {})) {
    const query = `?${parameter}={${name}.${parameter}}`;
    // Whole entries, so no more than both have: more of them take longer on a site of any size.
    paths.push(`/api/v1/${list}${query}&limit=${Math.max(1, Math.min(10, total))}`);
    if (steps) paths.push(page.list + query);
  }
  return paths;
}

/** The last part of a list that grows, and its last slice, next to the first ones: a deep position costs no more. */
function laterPartsOf(name: ContentName, { listTotals }: ExploredSite): Subject[] {
  const { [name]: steps } = listSteps;
  const { [name]: total = 0 } = listTotals;
  if (!steps) return [];
  const { list } = contentTypes[name].page;
  // Slices and parts that are not full would be no match for the first.
  const slices = Math.floor((total - steps.first) / steps.step);
  const parts = partCount(total, steps) - 1;
  const slice = (number: number) => `/lists${list}/${steps.first + number * steps.step}`;
  const part = (number: number) => list + queryOfPart(number, steps);
  return [
    ...(slices > 1 ? [{ path: slice(slices - 1), beside: slice(0), edit: name }] : []),
    ...(parts > 1 ? [{ path: part(parts - 1), beside: part(0), edit: name }] : []),
  ];
}

/** A part of the sitemap: later ones of a type next to its first one. */
function mapPart(path: string): Subject {
  const [, type, number] = /^\/sitemap-(\w+)-(\d+)\.xml$/.exec(path) ?? [];
  const edit = contentNames.find((one) => one === type) ?? 'community';
  if (!number || number === '1') return { path, edit, isWhole: true };
  return { path, edit, beside: `/sitemap-${type}-1.xml` };
}
