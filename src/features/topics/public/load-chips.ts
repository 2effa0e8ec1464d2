import { referencedIds } from '#cms/fields/references/field.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import { type ContentName, type ContentTypes, contentTypes } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';

/** A type whose entries have topics. */
export type TaggedType = {
  [Name in ContentName]: ContentTypes[Name]['fields'] extends { topics: object } ? Name : never;
}[ContentName];

/** A topic or an age group as a link to its page. */
export interface Chip {
  title: string;
  address: string;
}

/** The topics and age groups on a card. */
export interface Chips {
  chips?: Chip[];
}

/** Maximum number of topics on a card. */
const maxOnCard = 2;

/** All topics or age groups by id, in staff's order; there are few of them. */
async function listChips({ content }: Pick<PageServices, 'content'>, type: 'topic' | 'agegroup') {
  const all = await content.list(type, { fields: ['title', 'link'] });
  return new Map(
    all.map((one) => [one._id, { title: one.title, address: publicAddress(contentTypes[type], one) }]),
  );
}

/** The topics of each entry: the first ones on a card, all of them where there is room. */
export async function loadChips(
  services: Pick<PageServices, 'content'>,
  entries: readonly object[],
  slot: 'card' | 'page',
): Promise<Chip[][]> {
  const ids = entries.map((entry) => referencedIds('topics' in entry && entry.topics));
  if (ids.every((one) => one.length === 0)) return [];
  const all = await listChips(services, 'topic');
  return ids.map((one) =>
    one.slice(0, slot === 'card' ? maxOnCard : undefined).flatMap((id) => all.get(id) ?? []),
  );
}

/** The topics and age groups of an entry. */
export async function loadTags(
  services: Pick<PageServices, 'content'>,
  entry: { topics: string; ageGroups: string },
): Promise<{ topics: Chip[]; ages: Chip[] }> {
  const [[topics = []], ages] = await Promise.all([
    loadChips(services, [entry], 'page'),
    entry.ageGroups ? listChips(services, 'agegroup') : new Map<string, Chip>(),
  ]);
  return { topics, ages: referencedIds(entry.ageGroups).flatMap((id) => ages.get(id) ?? []) };
}
