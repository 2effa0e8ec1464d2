import type { PageServices } from '#core/pages/context.ts';
import { type ListFilter, peopleParameters } from './list-filter.ts';

/** What a list is narrowed to, as the store is asked for it. */
export interface Narrowing {
  /** Ids of topics and age groups: the entries that carry all of them. */
  carrying: string[];
  /** The articles that name a person. */
  naming?: { field: string; id: string; notIn?: string };
}

/** Of which type the link in each parameter is. */
const typeOf = { topic: 'topic', age: 'agegroup' } as const;

/** What somebody has both written and checked is theirs once. */
const notIn = { author: {}, reviewer: { notIn: 'author' } } as const;

/** What an address narrows a list to; undefined where the site has no such topic, age group or person. */
export async function findNarrowing(
  { content }: Pick<PageServices, 'content'>,
  filter: ListFilter,
): Promise<Narrowing | undefined> {
  for (const field of peopleParameters) {
    if (!filter[field]) continue;
    const person = await content.find('team', { link: filter[field] });
    return person && { carrying: [], naming: { field, id: person._id, ...notIn[field] } };
  }
  const carrying: string[] = [];
  for (const name of ['topic', 'age'] as const) {
    if (!filter[name]) continue;
    const found = await content.find(typeOf[name], { link: filter[name] });
    if (!found) return undefined;
    carrying.push(found._id);
  }
  return { carrying };
}
