import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownRecord } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { bindWithNbsp } from '#core/text/plain-text.ts';
import type { ShownDate } from '#core/ui/date-text.tsx';
import { shownDate } from '#core/ui/date-text.tsx';

/** A member of the team who is named by an article. */
export interface NamedPerson {
  title: string;
  position: string;
  address: string;
  picture: ShownPicture | undefined;
}

/** The author and the reviewer of an article. */
export interface Byline {
  author: NamedPerson | undefined;
  reviewer: NamedPerson | undefined;
  /** When the reviewer last read the article. */
  reviewed: ShownDate | undefined;
}

type Member = ShownRecord<'team'>;
type Names = Pick<ShownRecord<'blog'>, 'author' | 'reviewer' | 'reviewedAt'>;

/** The people of an article; members who have left the team are absent. */
export interface People {
  author: Member | undefined;
  reviewer: Member | undefined;
}

export async function loadPeople(
  { content }: Pick<PageServices, 'content'>,
  names: Pick<Names, keyof People>,
): Promise<People> {
  const find = async (id: string) => (id ? content.find('team', { id }) : undefined);
  const [author, reviewer] = await Promise.all([find(names.author), find(names.reviewer)]);
  return { author, reviewer };
}

/** The byline of an article. */
export function bylineOf({ author, reviewer }: People, { reviewedAt }: Names): Byline {
  return {
    author: author && toNamedPerson(author),
    reviewer: reviewer && toNamedPerson(reviewer),
    reviewed: reviewer && reviewedAt ? shownDate(reviewedAt, '') : undefined,
  };
}

function toNamedPerson(member: Member): NamedPerson {
  const { title, position, imageUrl: picture } = member;
  return { title: bindWithNbsp(title), position, address: publicAddress(contentTypes.team, member), picture };
}
