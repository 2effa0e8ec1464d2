import * as z from 'zod';
import { text } from '#core/api/schemas.ts';
import type { PictureFacts } from './picture-variants.ts';

const thousandths = z.int().min(0).max(1000);

const focalPoint = z
  .object({ x: thousandths, y: thousandths })
  .describe(
    'The focal point, which stays visible when the picture is cropped: thousandths from the left and from the top.',
  );

/** The facts of a picture in answers. */
export const pictureFacts = z.object({
  ...{ width: z.int().min(1), height: z.int().min(1), isAnimated: z.boolean() },
  placeholder: text.describe('A WebP of a few pixels, in base64; empty for a picture with transparency.'),
  focal: focalPoint.optional(),
}) satisfies z.ZodType<PictureFacts>;
