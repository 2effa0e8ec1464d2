import type { ShownRecord } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';

export interface MemberSummary {
  id: string;
  title: string;
  /** A second line, such as degrees; often empty. */
  name: string;
  position: string;
  picture: ShownPicture | undefined;
}

export function summariseMember(member: ShownRecord<'team'>): MemberSummary {
  const { _id, title, name, position, imageUrl } = member;
  return { id: _id, title, name, position, picture: imageUrl };
}
