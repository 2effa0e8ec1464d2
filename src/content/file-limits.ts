/** Bytes of one picture as staff send it. */
export const maxPictureBytes = 15 * 1024 * 1024;

/** The kinds of picture that a picture field takes, by what browsers call them. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
];

/** The kinds that rich text takes (spec §5). */
export const richTextPictureTypes: readonly string[] = [
  'image/png',
  'image/gif',
  'image/jpeg',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
];

/**
 * Bytes of one rich text on its way to the server, where it may hold pictures as data addresses. One of the largest
 * fits: writing bytes as text takes a third more room.
 */
export const maxRichTextBytes = 24 * 1024 * 1024;

/** Bytes of one chunk of a video (spec §9). */
export const maxChunkBytes = 2_097_152;
