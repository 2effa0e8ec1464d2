import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';

export interface MemberSummary {
  id: string;
  address: string;
  title: string;
  /** A second line, such as degrees; often empty. */
  name: string;
  position: string;
  picture: ShownPicture | undefined;
}

export const memberFields = ['title', 'link', 'name', 'position', 'imageUrl'] as const;

export function summariseMember(member: ShownPart<'team', (typeof memberFields)[number]>): MemberSummary {
  const { _id, title, name, position, imageUrl } = member;
  return {
    id: _id,
    address: publicAddress(contentTypes.team, member),
    title,
    name,
    position,
    picture: imageUrl,
  };
}
