import type { FastifyInstance } from 'fastify';
import { maxPictureBytes } from '../../content/file-limits.ts';
import { invalidFields, Refusal } from '../../content/refusal.ts';
import type { Services } from '../services.ts';
import { answers, failures, objectOf } from './docs.ts';
import { readForm } from './form.ts';

/** Pictures that are sent before the entry that shows them (product: The picture library). */
export function pictureRoutes({ editor }: Pick<Services, 'editor'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'application/json']);

    const sending = { config: { action: 'upload.write' }, schema: sendDocs } as const;
    app.post('/pictures', sending, async (request, reply) => {
      if (!request.isMultipart()) {
        throw new Refusal('wrongKind', 'Please send the picture as a multipart form.');
      }
      const { files } = await readForm(request, { files: ['picture'], fileSize: maxPictureBytes });
      const bytes = files.get('picture');
      if (!bytes?.length) throw invalidFields({ picture: 'The picture is missing or empty.' });
      const { name, width, height } = await editor.keepPicture('picture', bytes);
      return reply.code(201).send({ name, width, height });
    });
  };
}

const sendDocs = {
  tags: ['Pictures'],
  summary: 'Send a picture; content may name it from then on',
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['picture'],
    properties: { picture: { type: 'string', format: 'binary' } },
  },
  response: answers(
    201,
    objectOf({ name: { type: 'string' }, width: { type: 'integer' }, height: { type: 'integer' } }),
    failures(400, 413, 415),
  ),
};
