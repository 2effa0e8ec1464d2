/** What is known of a stored picture besides its bytes. */
export interface PictureFacts {
  /** Pixels, as it is shown: upright. */
  width: number;
  height: number;
  /** A WebP of a few pixels in base64, shown until the picture is there; empty where light would shine through it. */
  placeholder: string;
  isAnimated: boolean;
  /** The point that stays in sight where it is cropped to a shape; absent: its middle, or what the place says. */
  focal?: FocalPoint | undefined;
}

/** A point of a picture: thousandths of its width from the left, and of its height from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** A part of a picture, in fractions of it as it stands after it was turned (degrees, clockwise). */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  rotate: 0 | 90 | 180 | 270;
}

/** A stored picture as pages show it. */
export interface ShownPicture {
  /** The bare name of the stored file. */
  name: string;
  /** What it shows, for whoever cannot see it; empty where it only decorates. */
  alt: string;
  /** Undefined for a picture that was stored before these were kept. */
  facts: PictureFacts | undefined;
  /** The classes that keep its focal point in sight; absent: it has none. */
  focus?: string;
}

/**
 * The classes that keep a focal point in sight where a picture is cropped (core/ui/styles/repeated.css). Quarters are
 * enough: of what is cut away, an eighth goes at most at the wrong side. The Content-Security-Policy lets no style into
 * a page.
 */
export function focusOf({ x, y }: FocalPoint): string {
  return `focal fx-${Math.round(x / 250)} fy-${Math.round(y / 250)}`;
}

/** What `focusOf` says, as parts of what is cut away that go at the left and at the top; the middle for none. */
export function quartersOf(focus: string | undefined): { x: number; y: number } {
  const [, x = '2', y = '2'] = /fx-(\d) fy-(\d)/.exec(focus ?? '') ?? [];
  return { x: Number(x) / 4, y: Number(y) / 4 };
}

export type PictureFormat = 'avif' | 'webp';

/** A smaller or leaner form of a stored picture; without a width it is as wide as the picture itself. */
export interface PictureVariant {
  width: number | undefined;
  format: PictureFormat;
}

/** A variant, and the picture that it belongs to. */
export interface NamedVariant extends PictureVariant {
  /** The picture's own name. */
  name: string;
}

/**
 * Pixels. Chosen by where pictures stand, once and twice over for dense screens: portraits 112 to 170 wide, cards 354
 * on a phone and 380 on a laptop, pictures across a page 560 to 660, the largest video 765.
 */
const widths = [320, 480, 720, 1080, 1600] as const;
const [narrowest] = widths;
const widest = 1600;
/** A width closer to the picture's own than this is not worth another file. */
const worthwhile = 0.85;
/** Very tall pictures would take seconds and hundreds of megabytes to encode. */
const maxPixels = 4_000_000;

/** Every variant that a picture may have; which of them it has depends on its size. */
export const allVariants: readonly PictureVariant[] = [
  ...widths.flatMap((width) => [
    { width, format: 'avif' as const },
    { width, format: 'webp' as const },
  ]),
  { width: undefined, format: 'avif' },
];

type Size = Pick<PictureFacts, 'width' | 'height' | 'isAnimated'>;

/** The variants that a picture has beside itself. Nothing is enlarged; what moves is kept in its own size only. */
export function variantsOf({ width, height, isAnimated }: Size): PictureVariant[] {
  if (isAnimated || width < narrowest) return [];
  return allVariants.filter((variant) => {
    const wide = variant.width ?? width;
    const fits = variant.width ? wide <= width * worthwhile : width * worthwhile < widest;
    return fits && (wide * wide * height) / width <= maxPixels;
  });
}

/** The file of a variant, beside that of the picture. @param name the picture's own, such as `0a1b.webp` */
export function variantName(name: string, { width, format }: PictureVariant): string {
  return `${name.replace(/\.webp$/, '')}${width ? `-${width}` : ''}.${format}`;
}

const variantFile = new RegExp(`^([a-z0-9]+)(?:-(${widths.join('|')}))?\\.(avif|webp)$`);

/** Which picture and which variant of it a file is; undefined for names of pictures themselves and for others. */
export function readVariantName(file: string): NamedVariant | undefined {
  const [, stem, width, format] = variantFile.exec(file) ?? [];
  if (!stem || (!width && format === 'webp')) return undefined;
  return { name: `${stem}.webp`, width: width ? Number(width) : undefined, format: format as PictureFormat };
}

/** The leanest form of a picture, for where it is as large as a thumbnail. @param name the picture's own */
export function thumbnailAddress(name: string): string {
  return `/uploads/${variantName(name, { width: narrowest, format: 'webp' })}`;
}

/**
 * The files of one format that a browser may choose from, as `srcset` has them; empty where there is no choice.
 *
 * @param name the picture's own
 */
export function sourceSet(name: string, size: Size, format: PictureFormat): string {
  const variants = variantsOf(size).filter((variant) => variant.format === format);
  // A WebP as wide as the picture is the picture itself.
  if (format === 'webp' && variants.length > 0 && size.width * worthwhile < widest) {
    variants.push({ width: undefined, format });
  }
  return variants
    .map((variant) => `/uploads/${variantName(name, variant)} ${variant.width ?? size.width}w`)
    .join(', ');
}

/**
 * The WebP for browsers that read no AVIF: sharp enough on a phone.
 *
 * @param name the picture's own
 * @param size undefined for a picture that was stored before this was kept
 */
export function fallbackAddress(name: string, size: Size | undefined): string {
  const variant = size && variantsOf(size).find(({ width, format }) => width === 720 && format === 'webp');
  return `/uploads/${variant ? variantName(name, variant) : name}`;
}

/**
 * The address under which a text names a picture. Browsers copy its whole address, perhaps in one of its smaller forms;
 * other addresses stay as they are.
 */
export function ownPictureAddress(src: string): string {
  const [, stem] =
    /^(?:https?:\/\/[^/?#]+)?\/uploads\/([a-f0-9]{24})(?:-\d+)?\.(?:webp|avif)$/.exec(src) ?? [];
  return stem ? `/uploads/${stem}.webp` : src;
}
