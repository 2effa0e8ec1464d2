import scene from '../../art/hero.svg';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import type { HomeBanner } from './home-banner.ts';

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
              // Its outline is that of a pebble.
              content: (
                <Picture
                  picture={picture}
                  place="hero"
                  shape="hero"
                  haste={index === 0 ? 'first' : 'late'}
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

/** A long title is a sentence, and gets the size of one. */
function titleSize(title: string): string {
  if (title.length <= 44) return 'text-display';
  return title.length <= 90 ? 'text-title-1' : 'text-title-2';
}
