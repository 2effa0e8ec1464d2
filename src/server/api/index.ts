import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ContentType } from '../../content/define-content.ts';
import { contentNames, contentTypes } from '../../content/index.ts';
import { entityTags } from '../plugins/entity-tags.ts';
import { answerErrors } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { createAccessRules } from './access.ts';
import { accountRoutes } from './account-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { contentRoutes } from './content-routes.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { enquiryRoutes } from './enquiry-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { openApi } from './open-api.ts';
import { registrationRoutes } from './registration-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

/** Everything below /api/v1 (spec §7, contract "HTTP API"). */
export function api(services: Services, { https }: { https: boolean }) {
  const { content, editor, signIn, enquiries, registrations, uploads, submissions, desk } = services;
  return async (app: FastifyInstance): Promise<void> => {
    answerErrors(app);
    await app.register(entityTags);
    await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
    await app.register(multipart);
    await app.register(openApi);

    const access = createAccessRules(signIn);
    await app.register(authRoutes({ signIn, access }));
    for (const name of contentNames) {
      await app.register(contentRoutes(name, { store: content, editor, access }));
      const { api }: ContentType = contentTypes[name];
      if (api.uploads) await app.register(uploadRoutes(api.path, { uploads, access }));
    }
    await app.register(accountRoutes(desk));
    await app.register(submissionRoutes({ submissions, https }));
    await app.register(enquiryRoutes({ enquiries, access }));
    await app.register(registrationRoutes({ registrations, content, access }));
    await app.register(dashboardRoutes({ ...services, access }));
    await app.register(jobRoutes({ ...services, access }));
    await app.register(channelRoutes(services.channelFeed));
  };
}
