import * as z from 'zod';
import { text } from '#core/api/schemas.ts';

const thousandths = z.int().min(0).max(1000);
const pixels = z.int().min(1).describe('Pixels, in upright orientation.');

const focalPoint = z
  .object({ x: thousandths, y: thousandths })
  .describe(
    'The focal point, which stays visible when the picture is cropped: thousandths from the left and from the top.',
  );

export const pictureFacts = z.object({
  width: pixels,
  height: pixels,
  isAnimated: z.boolean(),
  placeholder: text.describe(
    'A WebP of a few pixels in base64, shown until the picture is loaded; empty for a picture with transparency.',
  ),
  focal: focalPoint.optional(),
});
export type PictureFacts = z.output<typeof pictureFacts>;
export type FocalPoint = z.output<typeof focalPoint>;
