import { preload } from 'react-dom';
import {
  fallbackAddress,
  type PictureFacts,
  type ShownPicture,
  sourceSet,
} from '#core/media/picture-variants.ts';
import { languageOf } from '#core/text/language.ts';
import { sparesData } from './page-link.tsx';
import { type PictureSlot, sizesOf } from './picture-sizes.ts';

/** Shapes in which pictures stand; spelled out, so that Tailwind finds the names. */
const shapes = {
  photo: { className: 'aspect-3/2', focus: '', width: 1200, height: 800 },
  film: { className: 'aspect-video', focus: '', width: 1200, height: 675 },
  square: { className: 'aspect-square', focus: '', width: 800, height: 800 },
  /** Wide pictures with their motif on the right. */
  wide: { className: 'aspect-2/1', focus: 'object-right', width: 1600, height: 800 },
  /** The same, higher. */
  hero: { className: 'aspect-4/3', focus: 'object-[78%_50%]', width: 1600, height: 1200 },
} as const;

/**
 * When a picture is fetched. What nobody sees yet comes late. One that is large on the first screen comes at once and
 * before others, scripts included (render.server.ts): the browser is told of it in the head of the page.
 */
export type PictureHaste = 'late' | 'first';

/** The same, for the picture and for what lies behind it. */
const late = { loading: 'lazy', decoding: 'async' } as const;
const hasty = { loading: 'eager' } as const;

/** A clear pixel. Browsers fetch pictures that are hidden, unless those may come late. */
export const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Where pictures are hidden that wide screens alone have, and where they are shown. */
export const narrow = '(width < 48rem)';
export const wide = '(width >= 48rem)';

interface PictureProps {
  picture: ShownPicture | undefined;
  /** Where it stands, which says how wide it is. */
  slot: PictureSlot;
  /** Whether it only decorates here whatever it shows, because a link beside it leads to where it is told. */
  isDecoration?: boolean;
  haste?: PictureHaste;
  /** It is hidden on phones (`max-md:hidden`), which then fetch nothing of it either. */
  isWideOnly?: boolean;
  shape?: keyof typeof shapes;
  className?: string;
}

/**
 * A stored picture in a fixed shape, so that nothing moves when it arrives; an entry without one gets a ground. A few
 * pixels of it lie behind until it is there: as a picture of their own, because the Content-Security-Policy lets no
 * style into a page. They wait as it does: thirty of them below the first screen held a cheap phone for as long as all of
 * React. Pictures that light shines through have none, so that nothing needs to be taken away.
 */
export function Picture({
  picture,
  slot,
  isDecoration = false,
  haste = 'late',
  isWideOnly = false,
  shape = 'photo',
  className = '',
}: PictureProps) {
  const { className: aspect, focus, ...room } = shapes[shape];
  const look = `${aspect} ${className}`.trim();
  if (!picture) return <div aria-hidden="true" className={`picture-frame no-picture ${look}`} />;
  const { name, facts } = picture;
  const alt = isDecoration ? '' : picture.alt;
  const avif = facts && sourceSet(name, facts, 'avif');
  // Smaller than it is shown, for those who spare data; a page from the server does the same (render.server.ts).
  const isSmaller = haste === 'late' && sparesData();
  const sizes = facts && avif ? (isSmaller ? '10rem' : sizesOf(slot, coverOf(facts, room))) : undefined;
  if (avif && haste === 'first') {
    preload(`/uploads/${name}`, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: 'high',
      media: isWideOnly ? wide : undefined,
    });
  }
  const coming = haste === 'late' ? late : hasty;
  const fill = `picture-fill ${picture.focus ?? focus}`.trim();
  return (
    <span className={`picture-frame ${look}`}>
      {facts?.placeholder && (
        <img {...coming} src={`data:image/webp;base64,${facts.placeholder}`} alt="" className={fill} />
      )}
      <picture>
        {isWideOnly && <source media={narrow} srcSet={nothing} />}
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          {...coming}
          // For the few browsers that read no AVIF: one size for all places.
          src={fallbackAddress(name, facts)}
          alt={alt}
          lang={languageOf(alt)}
          width={facts?.width ?? room.width}
          height={facts?.height ?? room.height}
          fetchPriority={haste === 'late' ? undefined : 'high'}
          className={fill}
        />
      </picture>
    </span>
  );
}

/** A picture that is flatter than its room is as high as that, and so wider than it. */
function coverOf(picture: PictureFacts, room: { width: number; height: number }): number {
  return Math.max(1, picture.width / picture.height / (room.width / room.height));
}
