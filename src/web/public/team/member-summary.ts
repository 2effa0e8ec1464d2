import type { ContentRecord } from '../../../content/index.ts';

export interface MemberSummary {
  id: string;
  title: string;
  /** A second line, such as degrees; often empty. */
  name: string;
  position: string;
  picture: string;
}

export function summariseMember(member: ContentRecord<'team'>): MemberSummary {
  const { _id, title, name, position, imageUrl } = member;
  return { id: _id, title, name, position, picture: imageUrl };
}
