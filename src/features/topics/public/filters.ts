import { redirect } from 'react-router';
import type { ShownList } from '#cms/public/growth.ts';
import {
  type ListSource,
  type ListSteps,
  loadList,
  type ReferenceFilter,
  type Summarise,
} from '#cms/public/list-part.ts';
import type { PublicPage } from '#cms/records/content-type.ts';
import type { ShownField, ShownPart } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { filterQuery, type ListFilter, parseListFilter, peopleParameters } from '../rules/list-filter.ts';
import { type Chips, loadChips, type TaggedType } from './load-chips.ts';

export interface FilterChoice {
  title: string;
  /** The query of the list with it, or without it if it is selected. */
  query: string;
  isChosen: boolean;
}

export interface FilterChoices {
  topics: FilterChoice[];
  ages: FilterChoice[];
  /** The person whose articles are shown: the pages of people link here. */
  people: FilterChoice[];
}

const roleTexts = { author: 'written by', reviewer: 'reviewed by' } as const;

/** The filters that a list offers in its present state, without those that would leave it empty. */
async function offeredFilters(
  { content }: Pick<PageServices, 'content'>,
  name: TaggedType,
  filter: ListFilter,
): Promise<FilterChoices> {
  const person = await chosenPerson(content, filter);
  if (person) return { topics: [], ages: [], people: [person] };
  const fields = ['title', 'link'] as const;
  const [topics, ages] = await Promise.all([
    content.list('topic', { fields }),
    content.list('agegroup', { fields }),
  ]);
  const idOf = (all: { _id: string; link: string }[], link: string) =>
    all.flatMap((one) => (one.link === link ? [one._id] : []));
  const [withTopics, withAges] = await Promise.all([
    topics.length > 0 ? content.listReferenced('topic', name, idOf(ages, filter.age)) : [],
    ages.length > 0 ? content.listReferenced('agegroup', name, idOf(topics, filter.topic)) : [],
  ]);
  const choices = (all: typeof topics, offered: string[], parameter: keyof ListFilter) =>
    all.flatMap(({ _id, title, link }): FilterChoice[] => {
      const isChosen = filter[parameter] === link;
      if (!isChosen && !offered.includes(_id)) return [];
      const query = filterQuery({ ...filter, [parameter]: isChosen ? '' : link });
      return [{ title, query: query && `?${query}`, isChosen }];
    });
  return { topics: choices(topics, withTopics, 'topic'), ages: choices(ages, withAges, 'age'), people: [] };
}

async function chosenPerson(
  content: PageServices['content'],
  filter: ListFilter,
): Promise<FilterChoice | undefined> {
  const field = peopleParameters.find((name) => filter[name]);
  const member = field && (await content.find('team', { link: filter[field] }));
  return member && { title: `${roleTexts[field]} ${member.title}`, query: '', isChosen: true };
}

/** The content type of each parameter's link. */
const typeOf = { topic: 'topic', age: 'agegroup' } as const;

/** An article written and reviewed by the same person counts once. */
const notIn = { author: {}, reviewer: { notIn: 'author' } } as const;

/** The filter of a URL, as query of the store; undefined where the site has no such topic, age group or person. */
export async function findReferenceFilter(
  { content }: Pick<PageServices, 'content'>,
  filter: ListFilter,
): Promise<ReferenceFilter | undefined> {
  for (const field of peopleParameters) {
    if (!filter[field]) continue;
    const person = await content.find('team', { link: filter[field] });
    return person && { referringToAll: [], referringTo: { field, id: person._id, ...notIn[field] } };
  }
  const referringToAll: string[] = [];
  for (const name of ['topic', 'age'] as const) {
    if (!filter[name]) continue;
    const found = await content.find(typeOf[name], { link: filter[name] });
    if (!found) return undefined;
    referringToAll.push(found._id);
  }
  return { referringToAll };
}

/** The growing list of a type whose entries have topics, in the type's own order. */
export function growingListOf<
  Name extends TaggedType,
  Field extends ShownField<Name>,
  Entry extends { id: string },
>(
  { name, page }: { readonly name: Name; readonly page: PublicPage },
  steps: ListSteps,
  fields: readonly Field[],
  summarise: Summarise<ShownPart<Name, Field>, Entry>,
): ListSource<Entry & Chips, TaggedType> {
  return {
    path: page.list,
    name,
    steps,
    count: ({ content }, referenceFilter) => content.count(name, referenceFilter),
    async list(services, { start, end }, referenceFilter) {
      const part = { limit: end - start, offset: start, ...referenceFilter };
      const found = await services.content.list(name, { fields: [...fields, 'topics' as Field], ...part });
      const [entries, chips] = await Promise.all([
        summarise(services, found),
        loadChips(services, found, 'card'),
      ]);
      return entries.map((entry, at) => ({ ...entry, chips: chips[at] ?? [] }));
    },
  };
}

/** A part of a list, with its filters. */
export interface FilteredList<Entry extends { id: string }> extends ShownList<Entry> {
  filters: FilterChoices;
}

/**
 * The part of a list that a URL asks for, filtered.
 *
 * @param atLeast the minimum number of entries that the page may show, because it has other content too
 * @throws a redirect to the canonical URL: other spellings would fill the page cache
 */
export async function loadFilteredList<Entry extends { id: string }>(
  services: PageServices,
  source: ListSource<Entry, TaggedType>,
  request: Request,
  atLeast = 0,
): Promise<FilteredList<Entry>> {
  const filter = parseListFilter(new URL(request.url).searchParams);
  const referenceFilter = await findReferenceFilter(services, filter);
  // A deleted or invented topic: redirects to the whole list.
  if (!referenceFilter) throw redirect(source.path);
  const narrowed = { filter: filterQuery(filter), referenceFilter };
  const [list, filters] = await Promise.all([
    loadList(services, source, request, narrowed, atLeast),
    offeredFilters(services, source.name, filter),
  ]);
  return { ...list, filters };
}
