import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Access } from '#core/access/require-action.ts';
import type { ActionRoles } from '#core/access/roles.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import type { Database } from '#core/database/database.ts';
import type { MigrationHooks } from '#core/database/migrations.ts';
import type { Scope } from '#core/database/scope.ts';
import type { MailService } from '#core/email/transport.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Job, RetentionRule } from '#core/jobs/define-job.ts';
import type { JobState } from '#core/jobs/job-store.ts';
import type { createRunner } from '#core/jobs/runner.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import type { createChunkedUploads } from '#core/media/uploads.ts';
import type { createMetricsReader } from '#core/metrics/all-processes.ts';
import type { Metrics } from '#core/metrics/metrics.ts';
import type { ApiCache } from '#core/pages/api-cache.ts';
import type { PageParts } from '#core/pages/context.ts';
import type { FastPath } from '#core/pages/fast-path.ts';
import type { PageMap } from '#core/pages/page-address.ts';
import type { RenderPersonalPage } from '#core/pages/personal-pages.ts';
import type { Storages } from '#core/storage/open-storages.ts';
import type { DashboardParts } from './dashboard.ts';
import type { Check } from './health-check.ts';
import type { PersonalRegister, PersonalTables } from './personal-data.ts';
import type { CoreRepositories, Stores, StoresOf } from './repositories.ts';

/** Replacements for tests. Features add theirs by declaration merging. */
export interface TestOverrides {
  clock?: Clock;
  /** Maximum milliseconds of delay for work whose duration must reveal nothing. */
  maxDelay?: number;
}

/** Parts that jobs work with. The doctor opens the same without starting the site. */
export interface JobParts {
  config: Config;
  clock: Clock;
  stores: Stores;
  storages: Storages;
  pictures: PictureLibrary;
  mail: MailService;
  /** The calendar day in the site's time zone. */
  today: () => string;
}

/** Services that core opens before the features. */
export interface CoreServices extends JobParts {
  log: FastifyBaseLogger;
  database: Database;
  videos: Storages['videos'];
  leases: Stores['leases'];
  uploads: ReturnType<typeof createChunkedUploads>;
  /** The secret from which keys and signatures are derived. */
  authSecret: string;
  limits: Limits;
  maxDelay: number | undefined;
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** An IANA name: the zone of the site's days. */
  timeZone: string;
  /** The calendar day of a moment in that zone. */
  dayOf: (moment: Date) => string;
  /** The moment at which such a day begins (ISO, UTC). */
  startOfDay: (day: string) => string;
  retention: Config['retention'];
  /** The public pages. */
  map: PageMap;
  dashboard: DashboardParts;
  /** The checks of the installation and of every feature. */
  healthChecks: readonly Check[];
  /** The register of every table. */
  personalRegister: PersonalRegister;
  /** False: emails become files, and reach no mailbox. */
  emailIsSetUp: boolean;
  /** Runs the jobs, once it is started. */
  jobRunner: ReturnType<typeof createRunner>;
  /** The state of each job, for staff. */
  jobStates: (runs?: number) => Promise<JobState[]>;
  /** Sends due emails now, instead of at the next check of the jobs. */
  wakeDelivery: () => void;
  metrics: Metrics;
  /** Counts of all processes of this installation. */
  readMetrics: ReturnType<typeof createMetricsReader>['read'];
  /** Calls back whenever this or another process has changed content. */
  onContentChange: (listener: () => void) => void;
}

/** Composed of the services of features in src/services.ts. */
interface ComposedServices {
  /** For the loaders of public pages. */
  pages: PageParts;
  /** @throws when the database does not answer */
  isReady: () => Promise<unknown>;
  close(): Promise<void>;
}

/**
 * All services of a running site. The engine and the features add theirs by declaration merging, in their `index.ts`.
 * Those of a feature that can be left out are optional.
 */
export interface Services extends CoreServices, ComposedServices {}

/** Parts that routes of the API need beside services. */
export interface ApiParts {
  https: boolean;
  access: Access;
  /** Answers that are kept in memory. */
  apiCache: ApiCache;
}

/** Parts that other routes need beside services. */
export interface RootParts {
  fastPath: FastPath;
  /** Renders pages with data of one person or form; undefined where the site has no pages. */
  renderPersonalPage?: RenderPersonalPage;
}

interface WaitingEmail {
  id: string;
  kind: string;
  /** The id of the record that it is about. */
  aboutId: string;
  mail: unknown;
}

export type Routes = (app: FastifyInstance) => Promise<void>;

/** Parts as a feature sees them: its own repositories are never optional. */
type WithRepositories<Dependencies, Repositories> = Dependencies & { stores: Stores & Repositories };

/**
 * Hooks of the content engine, which declares the members. They run in the order of the list of features, which is also
 * the order of their locks.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the engine adds the members
export interface FeatureHooks {}

/**
 * The manifest of a feature: its share of everything that the server opens, runs, answers and closes. Factories have
 * explicit return types; otherwise the types of all features depend on one another.
 */
export interface Feature<Repositories = object, Own = object> extends MigrationHooks {
  name: string;
  /** Names of features that have to be earlier in the list, because it uses their services when it opens. */
  requires?: readonly string[];
  /** Its actions with the roles that may do them; for the admin area, listed in src/admin/features.ts too. */
  actions?: ActionRoles;
  hooks?: readonly FeatureHooks[];
  /** @param storesOf opens the repositories of all features, for one that writes what belongs to others */
  repositories?(scope: Scope, storesOf: StoresOf): Repositories;
  /** Opens its services. Services of later features exist only after the start. */
  services?(opened: WithRepositories<Services, Repositories>, overrides: TestOverrides): Own | Promise<Own>;
  /** Routes below /api/v1. */
  routes?(services: WithRepositories<Services & Own, Repositories>, parts: ApiParts): readonly Routes[];
  /** Other routes: pages of its own, files for programs. */
  rootRoutes?(services: WithRepositories<Services & Own, Repositories>, parts: RootParts): readonly Routes[];
  /** @param services of the running site, for a job that runs; the doctor only reads names and due times */
  jobs?(parts: WithRepositories<JobParts, Repositories>, services: () => Services & Own): readonly Job[];
  /** Whether a waiting email is still to be sent; called before each attempt. */
  isEmailStillNeeded?(
    parts: WithRepositories<JobParts, Repositories>,
  ): (email: WaitingEmail) => Promise<boolean>;
  /** Rows and files that are deleted some days after the end of their use. */
  retention?(parts: WithRepositories<JobParts, Repositories>): readonly RetentionRule[];
  /** Purpose, retention and eraser of each column of its tables. */
  personalData?: PersonalTables;
  /** Parameters of addresses that make a path a secret: the log of requests leaves such paths out. */
  secretParameters?: readonly string[];
  /** First words of paths whose rest is a secret, such as a token. */
  secretPaths?: readonly string[];
  dashboard?: DashboardParts;
  healthChecks?: readonly Check[];
  /** Stops timers and waits for what is under way, in the order of the list. */
  close?(services: Services & Own): void | Promise<void>;
}

/** Types a manifest: repositories and services are inferred from its factories. */
export function defineFeature<Repositories = object, Own = object>(
  feature: Feature<Repositories, Own>,
): Feature<Repositories, Own> {
  return feature;
}

type RequiredKeys<Members> = {
  [Key in keyof Members]-?: undefined extends Members[Key] ? never : Key;
}[keyof Members];
type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type RepositoriesOfEach<F> = UnionToIntersection<
  F extends Feature<infer Repositories, infer _Own> ? Repositories : never
>;
type ServicesOfEach<F> = UnionToIntersection<F extends Feature<infer _Repositories, infer Own> ? Own : never>;

/** The repositories of a list of features. */
export type RepositoriesOf<F> = Stores & RepositoriesOfEach<F>;
/** The services of a list of features. */
export type ServicesOf<F> = Services & ServicesOfEach<F> & { stores: RepositoriesOf<F> };

/** Members that are declared and that no feature of a list makes. */
type Missing<F> =
  | Exclude<RequiredKeys<Stores>, keyof (CoreRepositories & RepositoriesOfEach<F>)>
  | Exclude<RequiredKeys<Services>, keyof (CoreServices & ComposedServices & ServicesOfEach<F>)>;
type Complete<F> = [Missing<F>] extends [never] ? unknown : { missing: Missing<F> };

/**
 * The health checks of a list of features, in the order of the report: the last feature first. It checks the
 * installation, on which all others depend.
 */
export function checksOf(features: readonly Pick<Feature, 'healthChecks'>[]): readonly Check[] {
  return features.toReversed().flatMap(({ healthChecks }) => healthChecks ?? []);
}

/**
 * Checks a list of features. One that lacks a repository or a service that others need does not compile: the message
 * names it as `missing`.
 *
 * @throws Error that names a feature that is missing, comes too late or is listed twice
 */
export function defineFeatures<const List extends readonly Feature[]>(
  list: List & Complete<List[number]>,
): List {
  const earlier = new Set<string>();
  for (const { name, requires = [] } of list) {
    const missing = requires.find((required) => !earlier.has(required));
    if (missing) throw new Error(`src/features.ts: ${missing} has to come before ${name}.`);
    if (earlier.has(name)) throw new Error(`src/features.ts lists ${name} twice.`);
    earlier.add(name);
  }
  return list;
}
