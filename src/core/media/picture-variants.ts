import type { FocalPoint, PictureFacts } from './picture-schemas.ts';

/** A part of a picture, in fractions of the rotated picture (degrees, clockwise). */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  rotate: 0 | 90 | 180 | 270;
}

/** A stored picture for display on pages. */
export interface ShownPicture {
  /** The bare name of the stored file. */
  name: string;
  /** The alternative text; empty for a decoration. */
  alt: string;
  /** Undefined for a picture that was stored by a version without them. */
  facts?: PictureFacts | undefined;
  /** The classes that keep its focal point visible; absent: it has none. */
  focus?: string;
}

/**
 * The classes that keep a focal point visible where a picture is cropped (core/ui/styles/repeated.css), in steps of a
 * quarter: at most an eighth of the cropped part is removed on the wrong side. The Content-Security-Policy allows no
 * inline style.
 */
export function focusOf({ x, y }: FocalPoint): string {
  return `focal fx-${Math.round(x / 250)} fy-${Math.round(y / 250)}`;
}

/**
 * The inverse of `focusOf`, as fractions of the cropped part that are removed at the left and at the top; the middle
 * for none.
 */
export function quartersOf(focus: string | undefined): { x: number; y: number } {
  const [, x = '2', y = '2'] = /fx-(\d) fy-(\d)/.exec(focus ?? '') ?? [];
  return { x: Number(x) / 4, y: Number(y) / 4 };
}

export type PictureFormat = 'avif' | 'webp';

/** A smaller or more compressed form of a stored picture; without a width it is as wide as the picture itself. */
export interface PictureVariant {
  width: number | undefined;
  format: PictureFormat;
}

/** A variant with its picture. */
export interface NamedVariant extends PictureVariant {
  /** The picture's own name. */
  name: string;
}

/**
 * Pixels. Chosen by the positions of pictures, with twice the pixels for dense screens: portraits 112 to 170 wide,
 * cards 354 on a phone and 380 on a laptop, pictures across a page 560 to 660, the largest video 765.
 */
const widths = [320, 480, 720, 1080, 1600] as const;
const [narrowest] = widths;
const widest = 1600;
/** A variant closer than this to the picture's own width does not justify another file. */
const minSizeRatio = 0.85;
/** Very tall pictures would take seconds and hundreds of megabytes to encode. */
const maxPixels = 4_000_000;

/** Every possible variant; the size of a picture decides which of them it has. */
export const allVariants: readonly PictureVariant[] = [
  ...widths.flatMap((width) => [
    { width, format: 'avif' as const },
    { width, format: 'webp' as const },
  ]),
  { width: undefined, format: 'avif' },
];

type Size = Pick<PictureFacts, 'width' | 'height' | 'isAnimated'>;

/** The variants of a picture. None is enlarged; an animation has only its own size. */
export function variantsOf({ width, height, isAnimated }: Size): PictureVariant[] {
  if (isAnimated || width < narrowest) return [];
  return allVariants.filter((variant) => {
    const wide = variant.width ?? width;
    const fits = variant.width ? wide <= width * minSizeRatio : width * minSizeRatio < widest;
    return fits && (wide * wide * height) / width <= maxPixels;
  });
}

/** The file name of a variant. @param name the picture's own, such as `0a1b.webp` */
export function variantName(name: string, { width, format }: PictureVariant): string {
  return `${name.replace(/\.webp$/, '')}${width ? `-${width}` : ''}.${format}`;
}

const variantFile = new RegExp(`^([a-z0-9]+)(?:-(${widths.join('|')}))?\\.(avif|webp)$`);

/** The picture and variant of a file name; undefined for names of pictures themselves and for others. */
export function readVariantName(file: string): NamedVariant | undefined {
  const [, stem, width, format] = variantFile.exec(file) ?? [];
  if (!stem || (!width && format === 'webp')) return undefined;
  return { name: `${stem}.webp`, width: width ? Number(width) : undefined, format: format as PictureFormat };
}

/** The smallest file of a picture, for thumbnails. @param name the picture's own */
export function thumbnailAddress(name: string): string {
  return `/uploads/${variantName(name, { width: narrowest, format: 'webp' })}`;
}

/** The files of one format in the syntax of `srcset`; empty where there is no choice. @param name the picture's own */
export function sourceSet(name: string, size: Size, format: PictureFormat): string {
  const variants = variantsOf(size).filter((variant) => variant.format === format);
  // A WebP as wide as the picture is the picture itself.
  if (format === 'webp' && variants.length > 0 && size.width * minSizeRatio < widest) {
    variants.push({ width: undefined, format });
  }
  return variants
    .map((variant) => `/uploads/${variantName(name, variant)} ${variant.width ?? size.width}w`)
    .join(', ');
}

/**
 * The WebP for browsers without AVIF: sharp enough on a phone.
 *
 * @param name the picture's own
 * @param size undefined for a picture that was stored by a version without it
 */
export function fallbackAddress(name: string, size: Size | undefined): string {
  const variant = size && variantsOf(size).find(({ width, format }) => width === 720 && format === 'webp');
  return `/uploads/${variant ? variantName(name, variant) : name}`;
}

/**
 * The address of a picture for storage in a text. Browsers copy its absolute address, perhaps of a smaller variant;
 * other addresses are returned unchanged.
 */
export function ownPictureAddress(src: string): string {
  const [, stem] =
    /^(?:https?:\/\/[^/?#]+)?\/uploads\/([a-f0-9]{24})(?:-\d+)?\.(?:webp|avif)$/.exec(src) ?? [];
  return stem ? `/uploads/${stem}.webp` : src;
}
