import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAccount } from '#core/access/require-action.ts';
import { AppError, attributeToField, invalidFieldsError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { addCall } from '#core/http/call-routes.ts';
import { readForm, requireBareName } from '#core/http/multipart-form.ts';
import { maxChunkBytes } from '#core/media/file-limits.ts';
import type { ChunkedUploads, UploadKey } from '#core/media/uploads.ts';
import { chunkFields, type UploadFields, uploadCalls } from './api.ts';

/** The chunked video upload of a type that has a call for it (product: Video uploads). */
export function uploadRoutes(resource: string, uploads: ChunkedUploads) {
  const calls = uploadCalls(resource);

  function keyOf(request: FastifyRequest, fields: UploadFields): UploadKey {
    requireBareName('filename', fields.filename);
    const { id: accountId } = requireAccount(request);
    const { filename, totalChunks, uploadId } = fields;
    return { accountId, resource, filename, totalChunks, uploadId: uploadId || undefined };
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'application/json']);

    addCall(app, calls.send, async (request) => {
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

    addCall(app, calls.state, (request) =>
      attributeToField('chunk', uploads.state(keyOf(request, request.query))),
    );
  };
}
