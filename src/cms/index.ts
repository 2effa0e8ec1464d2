import type { Actor } from '#core/actor.ts';
import { defineFeature } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { type ActivityRow, createActivityStore } from './activity/activity-store.ts';
import type { Network } from './checks/external-links.ts';
import { checkRoutes } from './checks/routes.ts';
import { createCheckService } from './checks/service.ts';
import type { DraftTables } from './drafts/draft-states.ts';
import { createDraftStore } from './drafts/draft-store.ts';
import { createPresenceStore } from './drafts/presence-store.ts';
import { draftRoutes } from './drafts/routes.ts';
import { discardedDraftRetentionDays, stateRetentionDays } from './drafts/rules.ts';
import { createDraftService, createPresenceService } from './drafts/service.ts';
import { createRichTextCleaner } from './fields/rich-text/cleaner.ts';
import { countHistoryBefore, dropHistoryBefore, eraseFromTrash } from './history/erase.ts';
import { createErasureStore } from './history/erasures.ts';
import { oldChangesJob, storeFirstStart } from './history/log-retention.ts';
import { changeRoutes } from './history/routes.ts';
import { cmsPersonalData } from './personal-data.ts';
import { createPreviewStore, type PreviewTables } from './preview/preview-store.ts';
import { previewRoutes } from './preview/routes.ts';
import { previewParameter } from './preview/rules.ts';
import { createPreviewService } from './preview/service.ts';
import { cmsActions } from './records/actions.ts';
import { createChangeStore } from './records/change-store.ts';
import type { ContentType } from './records/content-type.ts';
import { type ContentEditor, createContentEditor } from './records/editor.ts';
import { exportRoutes } from './records/export-routes.ts';
import { unusedFilesJob } from './records/file-inspection.ts';
import type { RecordHooks } from './records/hooks.ts';
import { listRoutes } from './records/list-routes.ts';
import { createLongLists } from './records/long-lists.ts';
import { recordNames, records } from './records/registry.ts';
import { createRecordStore } from './records/repository.ts';
import { entryRoutes, recordRoutes } from './records/routes.ts';
import type { NotifyingRemoval } from './records/selection.ts';
import type { RecordTables } from './records/tables.ts';
import { createRedirectStore, type RedirectRow, redirectHooks } from './redirects/redirect-store.ts';
import { redirectRoutes } from './redirects/routes.ts';
import { createRedirectService } from './redirects/service.ts';
import { plannedRoutes } from './scheduling/routes.ts';
import { createSchedule, scheduleJob } from './scheduling/schedule.ts';
import { createScheduleStore } from './scheduling/schedule-store.ts';
import { uploadRoutes } from './uploads/routes.ts';

interface CmsRepositories {
  activity: ReturnType<typeof createActivityStore>;
  changes: ReturnType<typeof createChangeStore> & {
    erase(changeId: string, by?: Actor): ReturnType<typeof eraseFromTrash>;
    deleteBefore(moment: string, signal?: AbortSignal): ReturnType<typeof dropHistoryBefore>;
    countBefore(moment: string): ReturnType<typeof countHistoryBefore>;
  };
  drafts: ReturnType<typeof createDraftStore>;
  erasures: ReturnType<typeof createErasureStore>;
  presence: ReturnType<typeof createPresenceStore>;
  previews: ReturnType<typeof createPreviewStore>;
  records: ReturnType<typeof createRecordStore>;
  redirects: ReturnType<typeof createRedirectStore>;
  schedule: ReturnType<typeof createScheduleStore>;
}

interface CmsServices {
  checkService: ReturnType<typeof createCheckService>;
  cleaner: ReturnType<typeof createRichTextCleaner>;
  draftService: ReturnType<typeof createDraftService>;
  editor: ContentEditor;
  /** @param variants `later`: variants of pictures are created on their first request */
  createEditor: (tx: Stores, variants?: 'now' | 'later') => ContentEditor;
  presenceService: ReturnType<typeof createPresenceService>;
  previewService: ReturnType<typeof createPreviewService>;
  redirects: ReturnType<typeof createRedirectService>;
  /** Publishes and unpublishes entries at their planned times, after it is started. */
  schedule: ReturnType<typeof createSchedule>;
}

declare module '#core/database/tables.ts' {
  interface Tables extends RecordTables, DraftTables, PreviewTables {
    activity: ActivityRow;
    redirect: RedirectRow;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends CmsRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends CmsServices {
    /** Provided by the feature whose records have recipients. */
    notifyingRemoval: NotifyingRemoval;
  }
  interface FeatureHooks extends RecordHooks {}
  interface TestOverrides {
    /** Requests to other sites. */
    network?: Network;
  }
}

/** The content engine. */
export const cms = defineFeature({
  name: 'cms',
  actions: cmsActions,
  hooks: [redirectHooks],

  repositories: (scope): CmsRepositories => ({
    activity: createActivityStore(scope),
    changes: {
      ...createChangeStore(scope),
      erase: (changeId, by) => eraseFromTrash(scope, changeId, by),
      deleteBefore: (moment, signal) => dropHistoryBefore(scope, moment, signal),
      countBefore: (moment) => countHistoryBefore(scope, moment),
    },
    drafts: createDraftStore(scope),
    erasures: createErasureStore(scope),
    presence: createPresenceStore(scope),
    previews: createPreviewStore(scope),
    records: createRecordStore(scope),
    redirects: createRedirectStore(scope),
    schedule: createScheduleStore(scope),
  }),

  async services(opened, { network }): Promise<CmsServices> {
    const { stores, pictures, videos, timeZone, siteUrl, clock, today, limits, log, map } = opened;
    await storeFirstStart(stores.facts, clock());
    const cleaner = createRichTextCleaner();
    const createEditor: CmsServices['createEditor'] = (tx, variants = 'now') =>
      createContentEditor({
        ...{ stores: tx, pictures, variants, videos, cleaner, timeZone },
        onUndeletedFile: (name, error) =>
          log.warn({ err: error, name }, 'an unused file could not be deleted'),
      });
    return {
      checkService: createCheckService({ stores, limits, siteUrl, clock, today, network, map }),
      cleaner,
      draftService: createDraftService({ stores }),
      editor: createEditor(stores),
      createEditor,
      presenceService: createPresenceService({ stores }),
      previewService: createPreviewService({ stores, cleaner, clock, today, siteUrl, timeZone }),
      redirects: createRedirectService({
        ...{ stores, siteUrl, map },
        onFailure: (error) => log.warn({ err: error }, 'requests of old addresses could not be counted'),
      }),
      schedule: createSchedule({
        ...{ stores, clock, onContentChange: opened.onContentChange },
        onFailure: (error) => log.warn({ err: error }, 'planned changes failed; they will be retried'),
      }),
    };
  },

  routes: (services, { access, apiCache }) => {
    const { stores, editor, notifyingRemoval } = services;
    const longLists = createLongLists(stores.contentVersion, apiCache.headers);
    return [
      ...recordNames.flatMap((name) => {
        const { path, uploads }: ContentType['api'] = records[name].api;
        const own = recordRoutes(name, {
          stores,
          editor,
          access,
          apiCache,
          longLists,
          notifyingRemoval,
        });
        return uploads ? [own, uploadRoutes(path, services.uploads)] : [own];
      }),
      entryRoutes(services),
      draftRoutes(services),
      previewRoutes(services),
      plannedRoutes(services),
      exportRoutes(services),
      changeRoutes(services),
      listRoutes(services),
      redirectRoutes(services),
      checkRoutes(services),
    ];
  },

  jobs: ({ stores, pictures, storages, config }) => [
    scheduleJob(stores),
    unusedFilesJob({ stores, pictures, videos: storages.videos }),
    oldChangesJob(stores, config.retention),
  ],

  retention: ({ stores, config }) => [
    {
      title: 'drafts that were discarded',
      days: discardedDraftRetentionDays,
      removeBefore: stores.drafts.forget,
    },
    { title: 'keys of drafts that were published', days: 1, removeBefore: stores.drafts.removeEnded },
    {
      title: 'earlier versions of drafts',
      days: stateRetentionDays,
      removeBefore: stores.drafts.removeStates,
    },
    { title: 'who had which form open', days: 1, removeBefore: stores.presence.forget },
    { title: 'links to previews', days: 1, removeBefore: stores.previews.forget },
    { title: 'what people did', days: config.retention.activity, removeBefore: stores.activity.forget },
  ],

  async close({ schedule, cleaner, redirects, checkService }) {
    await schedule.close();
    await cleaner.close();
    await redirects.close();
    checkService.close();
  },

  secretParameters: [previewParameter],
  get personalData() {
    return cmsPersonalData();
  },
});
