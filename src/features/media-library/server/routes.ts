import type { FastifyInstance } from 'fastify';
import { sendTotalCount } from '#cms/records/list-request.ts';
import { requireCaller } from '#core/access/require-action.ts';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { addCall } from '#core/http/call-routes.ts';
import { ignoreBodies, readForm } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { maxPictureBytes } from '#core/media/file-limits.ts';
import { pictureCalls as calls, uploadFields } from '../api.ts';

/**
 * The calls to upload pictures before their entry is saved, and those of the picture library
 * (product: The picture library).
 */
export function pictureRoutes({ pictureService }: Pick<Services, 'pictureService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    addCall(app, calls['GET pictures'], async ({ query: { q, unused, ...page } }, reply) => {
      const query = { search: q || undefined, unused: unused === 'true' };
      await sendTotalCount(reply, page, () => pictureService.count(query));
      return { pictures: await pictureService.list(query, page) };
    });
    addCall(app, calls['GET pictures/:name'], async ({ params }) => ({
      picture: await pictureService.find(params.name),
    }));

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'application/json']);
      addCall(scope, calls['POST pictures'], async (request) => {
        if (!request.isMultipart()) {
          throw new AppError('wrongKind', 'Please send the picture as a multipart form.');
        }
        const { files, values } = await readForm(request, { files: ['picture'], fileSize: maxPictureBytes });
        const bytes = files.get('picture');
        if (!bytes?.length) throw invalidFieldsError({ picture: 'The picture is missing or empty.' });
        const { label, keep } = parseFields(uploadFields, values);
        const sent = { label, isKept: keep === 'true' };
        const { name, width, height } = await pictureService.add(bytes, sent, requireCaller(request));
        return { name, width, height };
      });
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      addCall(scope, calls['PUT pictures/:name'], async (request) => ({
        picture: await pictureService.update(request.params.name, request.body, requireCaller(request)),
      }));
      addCall(scope, calls['POST pictures/:name/crop'], async (request) => ({
        picture: await pictureService.crop(request.params.name, request.body, requireCaller(request)),
      }));
      addCall(scope, calls['POST pictures/:name/replace'], (request) =>
        pictureService.replace(request.params.name, request.body.replacement, requireCaller(request)),
      );
      addCall(scope, calls['POST pictures/:name/replace/undo'], (request) =>
        pictureService.undoReplacement(request.params.name, request.body.entries, requireCaller(request)),
      );
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      addCall(scope, calls['DELETE pictures/:name'], async (request) => {
        await pictureService.remove(request.params.name, requireCaller(request));
        return { message: 'The picture was deleted.' };
      });
      addCall(scope, calls['POST pictures/:name/keep'], async (request) => ({
        picture: await pictureService.keep(request.params.name, requireCaller(request)),
      }));
    });
  };
}
