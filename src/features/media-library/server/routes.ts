import type { FastifyInstance } from 'fastify';
import { readBoundedPage, sendTotalCount } from '#cms/records/list-request.ts';
import { requireCaller } from '#core/access/require-action.ts';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import { readTexts } from '#core/http/body-fields.ts';
import { ignoreBodies, readForm } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { maxPictureBytes } from '#core/media/file-limits.ts';
import { pictureDocs } from '../api.ts';

interface ByName {
  Params: { name: string };
}

const writeConfig = { action: 'content.write' } as const;
/** Maximum bytes of a body with details, and of a body with the entries of an undo. */
const [maxDetailsBytes, maxUndoBytes] = [16_384, 2_000_000];

/**
 * The calls to upload pictures before their entry is saved, and those of the picture library
 * (product: The picture library).
 */
export function pictureRoutes({ pictureService }: Pick<Services, 'pictureService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/pictures', { config: writeConfig, schema: pictureDocs.list }, async (request, reply) => {
      const { q, unused } = readTexts(request.query, 'q', 'unused');
      if (q.length > 200) throw invalidFieldsError({ q: 'q is a text of at most 200 characters.' });
      const query = { search: q || undefined, unused: unused === 'true' };
      const page = readBoundedPage(request.query);
      await sendTotalCount(reply, page, () => pictureService.count(query));
      return { pictures: await pictureService.list(query, page) };
    });
    app.get<ByName>(
      '/pictures/:name',
      { config: writeConfig, schema: pictureDocs.one },
      async ({ params }) => ({
        picture: await pictureService.find(params.name),
      }),
    );

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'application/json']);
      const uploadOptions = { config: { action: 'upload.write' }, schema: pictureDocs.send } as const;
      scope.post('/pictures', uploadOptions, async (request, reply) => {
        if (!request.isMultipart()) {
          throw new AppError('wrongKind', 'Please send the picture as a multipart form.');
        }
        const { files, values } = await readForm(request, { files: ['picture'], fileSize: maxPictureBytes });
        const bytes = files.get('picture');
        if (!bytes?.length) throw invalidFieldsError({ picture: 'The picture is missing or empty.' });
        const { label, keep } = readTexts(values, 'label', 'keep');
        const sent = { label, isKept: keep === 'true' };
        const { name, width, height } = await pictureService.add(bytes, sent, requireCaller(request));
        return reply.code(201).send({ name, width, height });
      });
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      const detailsOptions = { config: writeConfig, bodyLimit: maxDetailsBytes };
      scope.put<ByName>(
        '/pictures/:name',
        { ...detailsOptions, schema: pictureDocs.update },
        async (request) => ({
          picture: await pictureService.update(request.params.name, request.body, requireCaller(request)),
        }),
      );
      const cropOptions = { ...detailsOptions, schema: pictureDocs.crop };
      scope.post<ByName>('/pictures/:name/crop', cropOptions, async (request, reply) => {
        const picture = await pictureService.crop(request.params.name, request.body, requireCaller(request));
        return reply.code(201).send({ picture });
      });
      const replaceOptions = { ...detailsOptions, schema: pictureDocs.replace };
      scope.post<ByName>('/pictures/:name/replace', replaceOptions, (request) =>
        pictureService.replace(request.params.name, request.body, requireCaller(request)),
      );
      const undoOptions = {
        config: writeConfig,
        bodyLimit: maxUndoBytes,
        schema: pictureDocs.undoReplacement,
      };
      scope.post<ByName>('/pictures/:name/replace/undo', undoOptions, (request) =>
        pictureService.undoReplacement(request.params.name, request.body, requireCaller(request)),
      );
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      scope.delete<ByName>(
        '/pictures/:name',
        { config: writeConfig, schema: pictureDocs.remove },
        async (request) => {
          await pictureService.remove(request.params.name, requireCaller(request));
          return { message: 'The picture was deleted.' };
        },
      );
      scope.post<ByName>(
        '/pictures/:name/keep',
        { config: writeConfig, schema: pictureDocs.keep },
        async (request) => ({
          picture: await pictureService.keep(request.params.name, requireCaller(request)),
        }),
      );
    });
  };
}
