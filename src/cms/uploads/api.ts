import * as z from 'zod';
import { file } from '#core/api/define-calls.ts';
import { count, numberInQuery, text } from '#core/api/schemas.ts';

/** Upper limit of the numbers of chunks, which the size of a video limits further. */
const max = 999_999_999;

const uploadFields = z.object({
  filename: z
    .string('filename is missing.')
    .min(1, 'filename is missing.')
    .max(255, 'filename is longer than 255 characters.'),
  totalChunks: numberInQuery({ min: 1, max, message: 'totalChunks is a whole number, from 1.' }),
  uploadId: z
    .string()
    .max(100, 'uploadId is longer than 100 characters.')
    .optional()
    .describe('Distinguishes two uploads of the same name.'),
});
export type UploadFields = z.output<typeof uploadFields>;

/** The fields of the form with a chunk. */
export const chunkFields = uploadFields.extend({
  chunkNumber: numberInQuery({ min: 0, max, message: 'chunkNumber is a whole number, from 0.' }),
});

const sentState = z.object({
  received: count.describe('The number of different chunks that have arrived.'),
  totalChunks: count,
  done: z.boolean().describe('False with nothing missing: the video is being assembled.'),
  video: text.optional().describe('The name of the stored video, once it is done.'),
});
const uploadState = sentState.extend({ missing: z.array(count) });
export type UploadState = z.output<typeof uploadState>;

/** The calls of a type that takes videos. @param path of the calls of the type */
export function uploadCalls(path: string) {
  const { shape } = chunkFields;
  return {
    send: {
      ...{ name: `POST ${path}/upload-chunk`, tag: 'Uploads' },
      action: 'upload.write',
      summary: 'Upload a chunk of a video, in any order',
      form: { types: ['multipart/form-data'], properties: () => ({ chunk: file, ...shape }) },
      answers: { 200: sentState },
    },
    state: {
      ...{ name: `GET ${path}/upload-chunk`, tag: 'Uploads' },
      action: 'upload.write',
      summary: 'List the received chunks',
      query: uploadFields,
      answers: { 200: uploadState },
      // The video is assembled, and may be refused then.
      errors: [413, 415],
    },
  } as const;
}
