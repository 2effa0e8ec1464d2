import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownPicture } from '../../content/picture.ts';
import { languageOf } from './language-of.ts';
import { usePrefetch } from './navigation/use-prefetch.tsx';
import { Picture, type PictureHaste } from './picture.tsx';
import type { PicturePlace } from './picture-places.ts';

/** The ground of a card. It fills its place, and what is inside can ask how wide that is (`@xl:` and the like). */
export function CardFrame({ look, children }: { look: string; children: ReactNode }) {
  return (
    <div className="@container h-full">
      <article
        className={`group relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-soft transition-transform duration-300 focus-within:-translate-y-1 hover:-translate-y-1 ${look}`}
      >
        {children}
      </article>
    </div>
  );
}

interface CardPictureProps {
  picture: ShownPicture | undefined;
  place: PicturePlace;
  /** As a picture has it: where the card's link leads to the picture and its words. */
  isDecoration?: boolean;
  haste?: PictureHaste;
}

export function CardPicture({ picture, place, isDecoration = false, haste }: CardPictureProps) {
  return (
    <div className="overflow-hidden">
      <Picture
        picture={picture}
        place={place}
        isDecoration={isDecoration}
        haste={haste}
        className="transition-transform duration-500 group-hover:scale-104 @xl:h-full"
      />
    </div>
  );
}

/** The one link of a card: its words are the title, its place is the whole card. */
export function CardLink({ to, children }: { to: string; children: string }) {
  const { events, links } = usePrefetch(to);
  return (
    <>
      <Link
        to={to}
        lang={languageOf(children)}
        {...events}
        className="after:absolute after:inset-0 group-hover:text-coral-text focus-visible:shadow-none focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-teal-text"
      >
        {children}
      </Link>
      {links}
    </>
  );
}
