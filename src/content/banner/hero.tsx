import type { ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { languageProps } from '#core/text/language.ts';
import scene from '#core/ui/art/hero.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { Carousel } from '#core/ui/carousel.tsx';
import { cutRichText } from '#core/ui/fit-rich-text.ts';
import { Picture } from '#core/ui/picture.tsx';

export interface HomeBanner {
  title: string;
  lead: string;
  /** Up to three pictures. */
  pictures: ShownPicture[];
}

export const bannerFields = ['title', 'description', 'images0', 'images1', 'images2'] as const;

/** The stored banner; a site without one has default texts. */
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
    // Characters: space for a few sentences beside the pictures.
    lead: cutRichText(description, 400),
    pictures: [images0, images1, images2].filter((picture) => picture !== undefined),
  };
}

export function Hero({ banner: { title, lead, pictures } }: { banner: HomeBanner }) {
  return (
    <div className="container-page grid items-center gap-x-12 gap-y-6 pt-4 pb-20 md:pb-28 lg:grid-cols-[1fr_1.12fr] lg:pt-2">
      <div className="min-w-0 max-w-2xl">
        <p className="inline-block rounded-pill bg-mint-soft px-4 py-1.5 text-small font-extrabold text-teal-text">
          Paediatric care and parenting support
        </p>
        <h1 {...languageProps(title)} className={`mt-4 ${titleSize(title)}`}>
          {title}
        </h1>
        <p className="mt-5 max-w-xl text-lead text-ink-soft">{lead}</p>
        <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap sm:gap-4">
          <ButtonLink to="/session-book" state={{ focus: true }}>
            Book a session
          </ButtonLink>
          <ButtonLink to="/courses" look="quiet">
            See our courses
          </ButtonLink>
        </div>
      </div>
      <div className="min-w-0">
        {pictures.length > 0 ? (
          <Carousel
            label="Pictures of family life"
            slides={pictures.map((picture, index) => ({
              id: picture.name,
              // The outline of a pebble.
              content: (
                <Picture
                  picture={picture}
                  slot="hero"
                  shape="hero"
                  priority={index === 0 ? 'first' : 'late'}
                  className="pebble"
                />
              ),
            }))}
            slideClass="w-full"
          />
        ) : (
          <img
            src={scene}
            alt=""
            width={1080}
            height={940}
            fetchPriority="high"
            className="mx-auto w-full max-w-xl lg:max-w-none"
          />
        )}
      </div>
    </div>
  );
}

/** A long title gets a smaller size. */
function titleSize(title: string): string {
  if (title.length <= 44) return 'text-display';
  return title.length <= 90 ? 'text-title-1' : 'text-title-2';
}
