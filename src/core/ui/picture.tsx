import { preload } from 'react-dom';
import type { PictureFacts } from '#core/media/picture-schemas.ts';
import { fallbackAddress, type ShownPicture, sourceSet } from '#core/media/picture-variants.ts';
import { languageOf } from '#core/text/language.ts';
import { shouldSaveData } from './page-link.tsx';
import { type PictureSlot, sizesOf } from './picture-sizes.ts';

/** Aspect ratios of pictures; spelled out, so that Tailwind finds the names. */
const shapes = {
  photo: { className: 'aspect-3/2', focus: '', width: 1200, height: 800 },
  film: { className: 'aspect-video', focus: '', width: 1200, height: 675 },
  square: { className: 'aspect-square', focus: '', width: 800, height: 800 },
  /** Wide pictures with their motif on the right. */
  wide: { className: 'aspect-2/1', focus: 'object-right', width: 1600, height: 800 },
  /**
   * In the head of an entry's page: lower on phones, so that the text below begins on their first screen. What is cut
   * there is rather the lower part: faces are in the upper one.
   */
  head: {
    className: 'aspect-2/1 md:aspect-3/2 print:aspect-3/2',
    focus: 'object-[50%_25%]',
    width: 1200,
    height: 800,
  },
  /** As `wide`, and higher. */
  hero: { className: 'aspect-4/3', focus: 'object-[78%_50%]', width: 1600, height: 1200 },
} as const;

/**
 * When a picture is loaded. Pictures outside of the first screen are loaded lazily. A large one on the first screen is
 * loaded at once and before others, scripts included (render.server.ts): the head of the page preloads it.
 */
export type PicturePriority = 'late' | 'first';

/** For the picture and for its placeholder. */
const lazyProps = { loading: 'lazy', decoding: 'async' } as const;
const eagerProps = { loading: 'eager' } as const;

/** A transparent pixel. Browsers load hidden pictures, unless these are lazy. */
export const transparentPixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Widths at which pictures for wide screens only are hidden. */
export const narrowScreen = '(width < 48rem)';
export const wideScreen = '(width >= 48rem)';

interface PictureProps {
  picture: ShownPicture | undefined;
  /** Its position, which determines its width. */
  slot: PictureSlot;
  /** Whether it is only a decoration here, because a link beside it leads to its text alternative. */
  isDecoration?: boolean;
  priority?: PicturePriority;
  /** It is hidden on phones (`max-md:hidden`), which then load nothing of it either. */
  isWideOnly?: boolean;
  shape?: keyof typeof shapes;
  className?: string;
}

/**
 * A stored picture with a fixed aspect ratio, so that nothing moves when it loads; without a picture there is a
 * coloured background. The placeholder of a few pixels is an `img` of its own, because the Content-Security-Policy
 * allows no inline style. It is lazy like the picture: thirty of them below the first screen blocked a cheap phone for
 * as long as all of React. Pictures with transparency have none, so that nothing has to be removed.
 */
export function Picture({
  picture,
  slot,
  isDecoration = false,
  priority = 'late',
  isWideOnly = false,
  shape = 'photo',
  className = '',
}: PictureProps) {
  const { className: aspect, focus, ...dimensions } = shapes[shape];
  const look = `${aspect} ${className}`.trim();
  if (!picture) return <div aria-hidden="true" className={`picture-frame no-picture ${look}`} />;
  const { name, facts } = picture;
  const alt = isDecoration ? '' : picture.alt;
  const avif = facts && sourceSet(name, facts, 'avif');
  // A smaller size than shown, for visitors who save data; the server does the same for a page (render.server.ts).
  const isSmaller = priority === 'late' && shouldSaveData();
  const sizes = facts && avif ? (isSmaller ? '10rem' : sizesOf(slot, coverOf(facts, dimensions))) : undefined;
  if (avif && priority === 'first') {
    preload(`/uploads/${name}`, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: 'high',
      media: isWideOnly ? wideScreen : undefined,
    });
  }
  const loadingProps = priority === 'late' ? lazyProps : eagerProps;
  const fill = `picture-fill ${picture.focus ?? focus}`.trim();
  return (
    <span className={`picture-frame ${look}`}>
      {facts?.placeholder && (
        <img {...loadingProps} src={`data:image/webp;base64,${facts.placeholder}`} alt="" className={fill} />
      )}
      <picture>
        {isWideOnly && <source media={narrowScreen} srcSet={transparentPixel} />}
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          {...loadingProps}
          // For the few browsers without AVIF: one size for all positions.
          src={fallbackAddress(name, facts)}
          alt={alt}
          lang={languageOf(alt)}
          width={facts?.width ?? dimensions.width}
          height={facts?.height ?? dimensions.height}
          fetchPriority={priority === 'late' ? undefined : 'high'}
          className={fill}
        />
      </picture>
    </span>
  );
}

/** A picture that is flatter than its box is scaled to the same height, and so wider than it. */
function coverOf(picture: PictureFacts, dimensions: { width: number; height: number }): number {
  return Math.max(1, picture.width / picture.height / (dimensions.width / dimensions.height));
}
