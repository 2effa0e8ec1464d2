import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { requireAccount } from '#core/access/require-action.ts';
import { AppError, attributeToField, invalidFieldsError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { readForm, requireBareName } from '#core/http/multipart-form.ts';
import { errorResponses, type JsonSchema, responses } from '#core/http/open-api.ts';
import { maxChunkBytes } from '#core/media/file-limits.ts';
import type { ChunkedUploads, UploadKey } from '#core/media/uploads.ts';

const config: FastifyContextConfig = { action: 'upload.write' };

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

/** The chunked video upload of a type that has a call for it (product: Video uploads). */
export function uploadRoutes(resource: string, uploads: ChunkedUploads) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'application/json']);

    function keyOf(request: FastifyRequest, fields: z.infer<typeof uploadFields>): UploadKey {
      requireBareName('filename', fields.filename);
      const { id: accountId } = requireAccount(request);
      const { filename, totalChunks, uploadId } = fields;
      return { accountId, resource, filename, totalChunks, uploadId: uploadId || undefined };
    }

    app.post(`/${resource}/upload-chunk`, { config, schema: sendDocs }, async (request) => {
      if (!request.isMultipart())
        throw new AppError('wrongKind', 'Please send the chunk as a multipart form.');
      const { values, files } = await readForm(request, { files: ['chunk'], fileSize: maxChunkBytes });
      const fields = parseFields(chunkFields, values);
      if (fields.chunkNumber >= fields.totalChunks) {
        throw invalidFieldsError({ chunkNumber: 'chunkNumber is less than totalChunks.' });
      }
      const key = keyOf(request, fields);
      const chunk = files.get('chunk');
      if (!chunk?.length) throw invalidFieldsError({ chunk: 'The chunk is missing or empty.' });
      const { missing: _missing, ...answer } = await attributeToField(
        'chunk',
        uploads.receive(key, fields.chunkNumber, chunk),
      );
      return answer;
    });

    app.get(`/${resource}/upload-chunk`, { config, schema: stateDocs }, async (request) =>
      attributeToField('chunk', uploads.state(keyOf(request, parseFields(uploadFields, request.query)))),
    );
  };
}

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };
const upload = {
  filename: text,
  totalChunks: whole,
  uploadId: { ...text, description: 'Distinguishes two uploads of the same name.' },
};
const state = { received: whole, totalChunks: whole, done: { type: 'boolean' }, video: text };
const tags = ['Uploads'];

const sendDocs = {
  tags,
  summary: 'Upload a chunk of a video, in any order',
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['chunk', 'filename', 'chunkNumber', 'totalChunks'],
    properties: { chunk: { ...text, format: 'binary' }, chunkNumber: whole, ...upload },
  },
  response: responses(200, { type: 'object', properties: state }, errorResponses(400, 413, 415)),
};

const stateDocs = {
  tags,
  summary: 'List the received chunks',
  querystring: { type: 'object', required: ['filename', 'totalChunks'], properties: upload },
  response: responses(
    200,
    { type: 'object', properties: { ...state, missing: { type: 'array', items: whole } } },
    errorResponses(400, 413, 415),
  ),
};
