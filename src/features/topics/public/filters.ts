import { filterQuery, type ListFilter, peopleParameters } from '#cms/public/list-filter.ts';
import type { PageServices } from '#core/pages/context.ts';
import type { Carrier } from './load-chips.ts';

/** Something that a list can be narrowed to. */
export interface FilterChoice {
  title: string;
  /** The query of the list with it, or without it where it is chosen now. */
  query: string;
  isChosen: boolean;
}

export interface FilterChoices {
  topics: FilterChoice[];
  ages: FilterChoice[];
  /** The one whose articles it is narrowed to: people's own pages lead here. */
  people: FilterChoice[];
}

const words = { author: 'written by', reviewer: 'reviewed by' } as const;

/** What a list can be narrowed to from where it stands: what would leave nothing of it is not offered. */
export async function offeredFilters(
  { content }: Pick<PageServices, 'content'>,
  name: Carrier,
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
    topics.length > 0 ? content.named('topic', name, idOf(ages, filter.age)) : [],
    ages.length > 0 ? content.named('agegroup', name, idOf(topics, filter.topic)) : [],
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
  return member && { title: `${words[field]} ${member.title}`, query: '', isChosen: true };
}
