import type { ShownPart } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import { cutRichText } from '../../ui/cut-rich-text.ts';

export interface HomeBanner {
  title: string;
  lead: string;
  /** Up to three pictures. */
  pictures: ShownPicture[];
}

export const bannerFields = ['title', 'description', 'images0', 'images1', 'images2'] as const;

/** The stored banner; an empty site has words of its own. */
export function homeBanner(
  banner: ShownPart<'banner', (typeof bannerFields)[number]> | undefined,
): HomeBanner {
  if (!banner) {
    return {
      title: 'Raising a child is easier together',
      lead: 'From the first fever to the first day of school: our paediatricians, child psychologists and educators are at your family’s side with honest answers and a kind word.',
      pictures: [],
    };
  }
  const { title, description, images0, images1, images2 } = banner;
  return {
    title,
    // Room for a few sentences beside the pictures, in characters.
    lead: cutRichText(description, 400),
    pictures: [images0, images1, images2].filter((picture) => picture !== undefined),
  };
}
