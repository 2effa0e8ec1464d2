import type { ShownPart } from '../../../../content/index.ts';
import type { ShownPicture } from '../../../../content/picture.ts';
import { cutRichText } from '../../../ui/cut-rich-text.ts';

export interface LegacySummary {
  id: string;
  title: string;
  subtitle: string;
  text: string;
  author: string;
  picture: ShownPicture | undefined;
}

export const legacyFields = ['title', 'subtitle', 'description', 'authore', 'images'] as const;

/** A testimonial as its slide shows it (product: Limits). */
export function summariseLegacy(legacy: ShownPart<'legacy', (typeof legacyFields)[number]>): LegacySummary {
  return {
    id: legacy._id,
    title: legacy.title,
    subtitle: legacy.subtitle,
    text: cutRichText(legacy.description, 300),
    author: legacy.authore,
    picture: legacy.images,
  };
}
