import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { maxChunkBytes } from '../../content/file-limits.ts';
import type { ChunkedUploads, UploadKey, UploadState } from '../../files/videos/chunked-uploads.ts';
import { NotAVideo, VideoTooLarge } from '../../files/videos/video.ts';
import { HttpError, invalidFields } from '../http-error.ts';
import type { AccessRules } from './access.ts';
import { administratorOnly, answers, failures, type JsonSchema } from './docs.ts';
import { readForm, requireBareName } from './form.ts';
import { readFields } from './read-fields.ts';

interface Parts {
  uploads: ChunkedUploads;
  access: AccessRules;
}

const number = (least: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least, message);

const uploadFields = z.object({
  filename: z
    .string('filename is missing.')
    .min(1, 'filename is missing.')
    .max(255, 'filename is longer than 255 characters.'),
  totalChunks: number(1, 'totalChunks is a whole number, from 1.'),
  uploadId: z.string().max(100, 'uploadId is longer than 100 characters.').optional(),
});
const chunkFields = uploadFields.extend({
  chunkNumber: number(0, 'chunkNumber is a whole number, from 0.'),
});

/** Uploading videos in chunks, for a type that has a call for it (spec §7, contract "upload-chunk"). */
export function uploadRoutes(resource: string, { uploads, access }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', access.requireAdministrator);
    app.removeContentTypeParser(['text/plain', 'application/json']);

    async function keyOf(request: FastifyRequest, fields: z.infer<typeof uploadFields>): Promise<UploadKey> {
      requireBareName('filename', fields.filename);
      const { id: accountId } = await access.requireAccount(request);
      const { filename, totalChunks, uploadId } = fields;
      return { accountId, resource, filename, totalChunks, uploadId: uploadId || undefined };
    }

    app.post(`/${resource}/upload-chunk`, { schema: sendDocs }, async (request) => {
      if (!request.isMultipart()) throw new HttpError(415, 'Please send the chunk as a multipart form.');
      const { values, files } = await readForm(request, { files: ['chunk'], fileSize: maxChunkBytes });
      const fields = readFields(chunkFields, values);
      if (fields.chunkNumber >= fields.totalChunks) {
        throw invalidFields({ chunkNumber: 'chunkNumber is less than totalChunks.' });
      }
      const key = await keyOf(request, fields);
      const chunk = files.get('chunk');
      if (!chunk) throw invalidFields({ chunk: 'The chunk is missing or empty.' });
      const { missing: _missing, ...answer } = await explained(
        uploads.receive(key, fields.chunkNumber, chunk),
      );
      return answer;
    });

    app.get(`/${resource}/upload-chunk`, { schema: stateDocs }, async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return explained(uploads.state(await keyOf(request, readFields(uploadFields, request.query))));
    });
  };
}

/** @throws HttpError 413, 415 */
async function explained(upload: Promise<UploadState>): Promise<UploadState> {
  try {
    return await upload;
  } catch (error) {
    const status = error instanceof NotAVideo ? 415 : error instanceof VideoTooLarge ? 413 : undefined;
    if (!status) throw error;
    const { message } = error as Error;
    throw new HttpError(status, message, { errors: { chunk: message } });
  }
}

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };
const upload = {
  filename: text,
  totalChunks: whole,
  uploadId: { ...text, description: 'Keeps two uploads of one name apart.' },
};
const state = { received: whole, totalChunks: whole, done: { type: 'boolean' }, video: text };
const tags = ['Uploads'];

const sendDocs = {
  tags,
  summary: 'Send one chunk of a video, in any order',
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['chunk', 'filename', 'chunkNumber', 'totalChunks'],
    properties: { chunk: { ...text, format: 'binary' }, chunkNumber: whole, ...upload },
  },
  ...administratorOnly,
  response: answers(200, { type: 'object', properties: state }, failures(400, 401, 403, 413, 415)),
};

const stateDocs = {
  tags,
  summary: 'Which chunks have arrived',
  querystring: { type: 'object', required: ['filename', 'totalChunks'], properties: upload },
  ...administratorOnly,
  response: answers(
    200,
    { type: 'object', properties: { ...state, missing: { type: 'array', items: whole } } },
    failures(400, 401, 403, 413, 415),
  ),
};
