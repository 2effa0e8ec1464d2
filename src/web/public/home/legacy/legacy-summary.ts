import type { ContentRecord } from '../../../../content/index.ts';
import { textOfRichText } from '../../../../content/kinds/rich-text.ts';
import { cutText } from '../../../ui/cut-text.ts';

export interface LegacySummary {
  id: string;
  title: string;
  subtitle: string;
  text: string;
  author: string;
  picture: string;
}

/** A testimonial as its slide shows it (spec §9: 300 characters). */
export function summariseLegacy(legacy: ContentRecord<'legacy'>): LegacySummary {
  return {
    id: legacy._id,
    title: legacy.title,
    subtitle: legacy.subtitle,
    text: cutText(textOfRichText(legacy.description), 300),
    author: legacy.authore,
    picture: legacy.images,
  };
}
