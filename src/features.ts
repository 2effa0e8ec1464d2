import './content/index.ts';
import { admin } from '#admin/index.ts';
import { cms } from '#cms/index.ts';
import { registerHooks } from '#cms/records/hooks.ts';
import { registerActions } from '#core/access/roles.ts';
import { registerSchema } from '#core/database/migrations.ts';
import type { Scope } from '#core/database/scope.ts';
import {
  defineFeatures,
  type Feature,
  type RepositoriesOf,
  type ServicesOf,
} from '#core/manifest/define-feature.ts';
import { openRepositories, type RepositoryFactory } from '#core/manifest/repositories.ts';
import { accounts } from '#features/accounts/index.ts';
import { activity } from '#features/activity/index.ts';
import { analytics } from '#features/analytics/index.ts';
import { channel } from '#features/channel/index.ts';
import { consent } from '#features/consent/index.ts';
import { documents } from '#features/documents/index.ts';
import { enquiries } from '#features/enquiries/index.ts';
import { firstSteps } from '#features/first-steps/index.ts';
import { forms } from '#features/forms/index.ts';
import { indexNow } from '#features/index-now/index.ts';
import { mediaLibrary } from '#features/media-library/index.ts';
import { newsletter } from '#features/newsletter/index.ts';
import { operations } from '#features/operations/index.ts';
import { payments } from '#features/payments/index.ts';
import { privacy } from '#features/privacy/index.ts';
import { refunds } from '#features/refunds/index.ts';
import { search } from '#features/search/index.ts';
import { settings } from '#features/settings/index.ts';
import { sharing } from '#features/sharing/index.ts';
import { speed } from '#features/speed/index.ts';
import { staff } from '#features/staff/index.ts';
import { webinars } from '#features/webinars/index.ts';
import { schema } from '#migrations/index.ts';

/**
 * The engine, the features with a server part, and the admin shell. They open, hook into writes and close in this
 * order, and staff see their jobs in it. It is also the lock order: the content version is locked before any hook, then
 * a conversation or a webinar, then rows that belong to it. Reordered hooks can deadlock.
 *
 * To leave out analytics, channel, index-now, sharing, speed or activity, remove its line.
 */
export const features = defineFeatures([
  // Search counts searches without results through analytics where that is enabled.
  analytics,
  search,
  cms,
  settings,
  consent,
  newsletter,
  enquiries,
  webinars,
  payments,
  documents,
  refunds,
  accounts,
  privacy,
  staff,
  forms,
  indexNow,
  channel,
  sharing,
  mediaLibrary,
  speed,
  activity,
  operations,
  firstSteps,
  admin,
]);

const list: readonly Feature[] = features;
for (const { actions } of list) registerActions(actions ?? {});
registerHooks(list.flatMap(({ hooks }) => hooks ?? []));
registerSchema(schema, list);
const factories: readonly RepositoryFactory[] = list.flatMap(({ repositories }) => repositories ?? []);

type ListedFeature = (typeof features)[number];
export type SiteServices = ServicesOf<ListedFeature>;

/** Opens all repositories. */
export function createStores(scope: Scope): RepositoriesOf<ListedFeature> {
  return openRepositories(scope, factories) as RepositoriesOf<ListedFeature>;
}
