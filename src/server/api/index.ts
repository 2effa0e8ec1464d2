import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ContentType } from '../../content/define-content.ts';
import { recordNames, records } from '../../content/index.ts';
import type { KeptFiles } from '../answers/kept-files.ts';
import type { QuickAnswers } from '../answers/quick-answers.ts';
import type { Access } from '../plugins/access.ts';
import { entityTags } from '../plugins/entity-tags.ts';
import { answerErrors } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { accountRoutes } from './account-routes.ts';
import { activityRoutes } from './activity-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { checkRoutes } from './check-routes.ts';
import { confirmationRoutes } from './confirmation-routes.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { entryRoutes } from './entry-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { factorRoutes } from './factor-routes.ts';
import { fieldValueRoutes } from './field-value-routes.ts';
import { figureRoutes } from './figure-routes.ts';
import { healthCheckRoutes } from './health-check-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { readBoundedJson } from './json-bodies.ts';
import { keptReads } from './kept-reads.ts';
import { listRoutes } from './list-routes.ts';
import { longLists } from './long-lists.ts';
import { noticeRoutes } from './notice-routes.ts';
import { openApi } from './open-api.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { ownDataOfAccountRoutes } from './own-data-of-account-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { placeRoutes } from './place-routes.ts';
import { plannedRoutes } from './planned-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { redirectRoutes } from './redirect-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { uploadRoutes } from './upload-routes.ts';
import { visitRoutes } from './visit-routes.ts';
import { webinarLetterRoutes } from './webinar-letter-routes.ts';

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
    await app.register(activityRoutes(services));
    await app.register(channelRoutes(services.channelFeed));
    await app.register(fieldValueRoutes(services));
    await app.register(visitRoutes(services));
    await app.register(webinarLetterRoutes(services));
  };
}
