import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { dashboardRoutes } from '#admin/dashboard/routes.ts';
import { checkRoutes } from '#cms/checks/routes.ts';
import { draftRoutes } from '#cms/drafts/routes.ts';
import { changeRoutes } from '#cms/history/routes.ts';
import { previewRoutes } from '#cms/preview/routes.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { exportRoutes } from '#cms/records/export-routes.ts';
import { listRoutes } from '#cms/records/list-routes.ts';
import { longLists } from '#cms/records/long-lists.ts';
import { recordNames, records } from '#cms/records/registry.ts';
import { entryRoutes, recordRoutes } from '#cms/records/routes.ts';
import { redirectRoutes } from '#cms/redirects/routes.ts';
import { plannedRoutes } from '#cms/scheduling/routes.ts';
import { uploadRoutes } from '#cms/uploads/routes.ts';
import type { Access } from '#core/access/require-action.ts';
import { answerErrors } from '#core/http/errors.ts';
import { readBoundedJson } from '#core/http/json-bodies.ts';
import { entityTags } from '#core/http/response-headers.ts';
import { keptReads } from '#core/pages/api-cache.ts';
import { openApi } from '#core/pages/api-document.ts';
import type { QuickAnswers } from '#core/pages/fast-path.ts';
import type { KeptFiles } from '#core/pages/response-cache.ts';
import { ownDataOfAccountRoutes } from '#features/accounts/server/data-routes.ts';
import { factorRoutes } from '#features/accounts/server/factor-routes.ts';
import { accountRoutes, authRoutes, ownAccountRoutes } from '#features/accounts/server/routes.ts';
import { confirmationRoutes, secondStepRoutes } from '#features/accounts/server/sign-in-routes.ts';
import { activityRoutes } from '#features/activity/server/routes.ts';
import { visitRoutes } from '#features/analytics/server/routes.ts';
import { channelRoutes } from '#features/channel/server/routes.ts';
import { conversationRoutes, figureRoutes } from '#features/enquiries/server/routes.ts';
import { submissionRoutes } from '#features/forms/server/routes.ts';
import { pictureRoutes } from '#features/media-library/server/routes.ts';
import { noticeRoutes } from '#features/newsletter/server/routes.ts';
import { browserErrorRoutes } from '#features/operations/server/browser-errors.ts';
import { healthCheckRoutes, jobRoutes } from '#features/operations/server/routes.ts';
import { privacyRoutes } from '#features/privacy/server/routes.ts';
import { refundRoutes } from '#features/refunds/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { fieldValueRoutes } from '#features/speed/server/routes.ts';
import { invitationRoutes, staffRoutes } from '#features/staff/server/routes.ts';
import { placeRoutes, webinarLetterRoutes } from '#features/webinars/server/routes.ts';
import type { Services } from './define-feature.ts';

interface Parts {
  https: boolean;
  access: Access;
  quick: QuickAnswers;
  files: KeptFiles;
  /** What shared caches are told about what visitors read. */
  shared: Readonly<Record<string, string>>;
}

/** Everything below /api/v1 (product: The API). */
export function api(services: Services, { https, access, quick, files, shared }: Parts) {
  const { stores, editor, signIn, uploads, submissions, limits } = services;
  const reads = keptReads(quick, services.onContentChange, shared);
  const toVisitors = { reads, longLists: longLists(stores.contentVersion, reads.headers) };
  return async (app: FastifyInstance): Promise<void> => {
    answerErrors(app);
    readBoundedJson(app);
    await app.register(entityTags);
    app.addHook('onRoute', (route) => {
      // A write is answered with one entry at most: it travels at once, and compressing it only costs the server time.
      if (![route.method].flat().includes('GET')) route.compress = false;
    });
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { 1: 4 } },
      globalDecompression: false,
    });
    await app.register(multipart);
    await app.register(openApi(quick, files));

    await app.register(authRoutes(signIn));
    await app.register(secondStepRoutes(services));
    await app.register(confirmationRoutes(services.confirmation));
    await app.register(factorRoutes(services));
    await app.register(ownAccountRoutes(services));
    await app.register(ownDataOfAccountRoutes(services));
    await app.register(staffRoutes(services));
    await app.register(invitationRoutes(services));
    await app.register(noticeRoutes(services));
    for (const name of recordNames) {
      await app.register(
        recordRoutes(name, { stores, editor, access, ...toVisitors, deletions: services.deletionDesk }),
      );
      const { path, uploads: takesVideos }: ContentType['api'] = records[name].api;
      if (takesVideos) await app.register(uploadRoutes(path, uploads));
    }
    await app.register(searchRoutes(services));
    await app.register(entryRoutes(services));
    await app.register(draftRoutes(services));
    await app.register(previewRoutes(services));
    await app.register(pictureRoutes(services));
    await app.register(plannedRoutes(services));
    await app.register(exportRoutes(services));
    await app.register(changeRoutes(services));
    await app.register(listRoutes(services));
    await app.register(redirectRoutes(services));
    await app.register(checkRoutes(services));
    await app.register(settingsRoutes(services));
    await app.register(accountRoutes(services));
    await app.register(submissionRoutes({ submissions, limits, https }));
    await app.register(conversationRoutes(services));
    await app.register(placeRoutes(services));
    await app.register(refundRoutes(services));
    await app.register(privacyRoutes(services));
    await app.register(figureRoutes(services));
    await app.register(dashboardRoutes(services));
    await app.register(jobRoutes(services));
    await app.register(healthCheckRoutes(services));
    await app.register(browserErrorRoutes(services));
    await app.register(activityRoutes(services));
    await app.register(channelRoutes(services.channelFeed));
    await app.register(fieldValueRoutes(services));
    await app.register(visitRoutes(services));
    await app.register(webinarLetterRoutes(services));
  };
}
