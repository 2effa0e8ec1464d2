import type { ReactNode } from 'react';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { languageOf } from '#core/text/language.ts';
import { PageLink } from './page-link.tsx';
import { Picture, type PicturePriority } from './picture.tsx';
import type { PictureSlot } from './picture-sizes.ts';

/** The background of a card. It fills its cell, and its content can query its width (`@xl:` and the like). */
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
  slot: PictureSlot;
  /** Passed to the picture: whether the link of the card leads to its text alternative. */
  isDecoration?: boolean;
  priority?: PicturePriority;
}

export function CardPicture({ picture, slot, isDecoration = false, priority }: CardPictureProps) {
  return (
    <div className="overflow-hidden">
      <Picture
        picture={picture}
        slot={slot}
        isDecoration={isDecoration}
        priority={priority}
        className="transition-transform duration-500 group-hover:scale-104 @xl:h-full"
      />
    </div>
  );
}

/** The only link of a card: its text is the title, and its target area is the whole card. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink
      to={to}
      lang={typeof children === 'string' ? languageOf(children) : undefined}
      className="card-link"
    >
      {children}
    </PageLink>
  );
}

const looks = {
  sun: 'bg-sun text-[#2b1b3d]',
  mint: 'bg-mint-soft text-teal-text',
  coral: 'bg-coral-soft text-coral-text',
};

/** A short category label. */
export function Label({ look, children }: { look: keyof typeof looks; children: string }) {
  return (
    <span
      className={`inline-block rounded-pill px-3.5 py-1 text-small font-extrabold leading-snug ${looks[look]}`}
    >
      {children}
    </span>
  );
}
