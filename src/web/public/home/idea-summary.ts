import type { ShownPart } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import { filmFields, type Playable, playable } from '../../ui/video/playable.ts';

export interface IdeaSummary {
  id: string;
  title: string;
  picture: ShownPicture | undefined;
  source: Playable | undefined;
}

export const ideaFields = ['title', 'images', 'link', ...filmFields] as const;

export function summariseIdea(idea: ShownPart<'idea', (typeof ideaFields)[number]>): IdeaSummary {
  const { _id, title, images, link } = idea;
  return { id: _id, title, picture: images, source: playable({ ...idea, address: link }) };
}
