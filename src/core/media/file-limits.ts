/** Maximum bytes of an uploaded picture. */
export const maxPictureBytes = 15 * 1024 * 1024;

/**
 * Media types that a picture field accepts. JPEG is first: Safari on a Mac converts any other type to the first one,
 * and PNG would exceed the limit.
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

/** Messages for staff about picture types of drawing programs that are refused. */
export const refusedPictures = {
  svg: 'This is an SVG drawing, which can hold a program. Please save it as PNG and send that.',
} as const;

/** Media types that rich text accepts (product: Pictures). */
export const richTextPictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
];

/**
 * Maximum bytes of a rich text in a request, where it may contain pictures as data URLs. One picture of the maximum
 * size fits: base64 adds a third.
 */
export const maxRichTextBytes = 24 * 1024 * 1024;

/** Maximum bytes of a chunk of a video (product: Video uploads). */
export const maxChunkBytes = 2_097_152;
