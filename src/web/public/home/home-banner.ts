import type { ShownRecord } from '../../../content/index.ts';
import { textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import { cutText } from '../../ui/cut-text.ts';

export interface HomeBanner {
  title: string;
  lead: string;
  /** Up to three pictures. */
  pictures: ShownPicture[];
}

/** The stored banner; an empty site has words of its own. */
export function homeBanner(banner: ShownRecord<'banner'> | undefined): HomeBanner {
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
    lead: cutText(textOfRichText(description), 400),
    pictures: [images0, images1, images2].filter((picture) => picture !== undefined),
  };
}
