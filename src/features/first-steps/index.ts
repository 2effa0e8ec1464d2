import { defineFeature } from '#core/manifest/define-feature.ts';
import { firstStepsActions } from './rules/actions.ts';
import { createDemoContent } from './server/demo-content.ts';
import { createDemoStore } from './server/demo-store.ts';
import { createFirstStepsService } from './server/first-steps.ts';
import { firstStepsRoutes } from './server/routes.ts';

interface FirstStepsRepositories {
  demoContent: ReturnType<typeof createDemoStore>;
}

declare module '#core/manifest/repositories.ts' {
  interface Stores extends FirstStepsRepositories {}
}

export const firstSteps = defineFeature({
  name: 'first-steps',
  requires: ['settings', 'accounts', 'staff', 'operations'],
  actions: firstStepsActions,
  repositories: (scope): FirstStepsRepositories => ({ demoContent: createDemoStore(scope) }),
  routes(services) {
    const demoContent = createDemoContent(services);
    return [
      firstStepsRoutes({ demoContent, firstSteps: createFirstStepsService({ ...services, demoContent }) }),
    ];
  },
});
