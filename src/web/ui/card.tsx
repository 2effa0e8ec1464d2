import type { ReactNode } from 'react';
import type { ShownPicture } from '../../content/picture.ts';
import { languageOf } from './language-of.ts';
import { PageLink } from './navigation/page-link.tsx';
import { Picture, type PictureHaste } from './picture.tsx';
import type { PicturePlace } from './picture-places.ts';

/** The ground of a card. It fills its place, and what is inside can ask how wide that is (`@xl:` and the like). */
export function CardFrame({ look, id, children }: { look: string; id?: string; children: ReactNode }) {
  return (
    <div className="@container h-full">
      <article id={id} className={`group card ${look}`}>
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
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink to={to} lang={typeof children === 'string' ? languageOf(children) : undefined} className="card-link">
      {children}
    </PageLink>
  );
}
