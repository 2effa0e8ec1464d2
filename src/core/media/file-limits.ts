/** Bytes of one picture as staff send it. */
export const maxPictureBytes = 15 * 1024 * 1024;

/**
 * The kinds of picture that a picture field takes, by what browsers call them. JPEG stands first: Safari on a Mac turns
 * what is not among them into the first kind, and as PNG it would be larger than we take.
 */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
];

/** What staff are told of a kind of picture that drawing programs make and that we do not take. */
export const refusedPictures = {
  svg: 'This is an SVG drawing, which can hold a program. Please save it as PNG and send that.',
} as const;

/** The kinds that rich text takes (product: Pictures). */
export const richTextPictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
];

/**
 * Bytes of one rich text on its way to the server, where it may hold pictures as data addresses. One of the largest
 * fits: writing bytes as text takes a third more room.
 */
export const maxRichTextBytes = 24 * 1024 * 1024;

/** Bytes of one chunk of a video (product: Video uploads). */
export const maxChunkBytes = 2_097_152;
