import type { ShownPart } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';

export interface MemberSummary {
  id: string;
  title: string;
  /** A second line, such as degrees; often empty. */
  name: string;
  position: string;
  picture: ShownPicture | undefined;
}

export const memberFields = ['title', 'name', 'position', 'imageUrl'] as const;

export function summariseMember(member: ShownPart<'team', (typeof memberFields)[number]>): MemberSummary {
  const { _id, title, name, position, imageUrl } = member;
  return { id: _id, title, name, position, picture: imageUrl };
}
