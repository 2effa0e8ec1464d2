import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { LightMyRequestResponse } from 'fastify';
import { type AppOptions, createApp } from '#app.ts';
import type { RecordInput, RecordName } from '#cms/records/registry.ts';
import type { RecordStore } from '#cms/records/repository.ts';
import { readConfig } from '#config.ts';
import type { AccountRole } from '#core/access/roles.ts';
import { system } from '#core/actor.ts';
import type { Services, TestOverrides } from '#core/manifest/define-feature.ts';
import type { Captcha } from '#features/forms/server/captcha.ts';
import { runChecks } from '#features/operations/doctor/run-checks.ts';
import { createMigratedDatabase } from '../setup/database.ts';
import { compareAnswers } from './described-answers.ts';
import { movableClock } from './movable-clock.ts';
import { encode, pathOf, type Sent as SentAnyhow } from './sent.ts';

export const password = 'a quiet house at ten';

/**
 * A password hash with the lowest possible cost, which is stored in the hash and read from there. Most tests sign in,
 * and few are about passwords.
 */
function cheapHash(chosen: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...cost, message: chosen, nonce });
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

/**
 * Few, because a real captcha takes two seconds of work; browser tests and tests with several processes solve real
 * ones.
 */
const captchaGuesses = { least: 1, most: 3 };

/** Milliseconds: with the default of a second every test of delayed work would wait for it. */
export const maxDelay = 20;

export interface Sent extends SentAnyhow {
  /** The network address of the request. */
  from?: string;
  /** An enrolment is sent without its default proof of work, like by a client of the specification. */
  isUnproven?: boolean;
}

const isObject = (sent: unknown): sent is object =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

async function solveFor(proofs: Captcha): Promise<string> {
  const challenge = (await proofs.challenge?.()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/**
 * The API of a new, empty site on the database of this run, with its owner and a user signed in. Jobs are not started:
 * `services.work.runDue` runs those that are due by the site's own clock, which a test can move.
 */
export async function createTestSite(
  settings: Record<string, string> = {},
  options: Omit<TestOverrides, 'clock'> &
    Partial<Pick<AppOptions, 'pages' | 'timeouts' | 'logger' | 'features' | 'prepare'>> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ananta-test-'));
  const database = await createMigratedDatabase(dataDir);
  const environment: Record<string, string | undefined> = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'off',
    // A clock that is moved by days would start one.
    BACKUP_AT: 'off',
    ...settings,
  };
  const config = readConfig(environment);
  const clock = movableClock();
  const { app, services, routes } = await createApp(config, {
    pages: 'none',
    prepare: compareAnswers,
    clock,
    captchaGuesses,
    maxDelay,
    // Every test with jobs would start a process.
    runChecksInChildProcess: (due, context, signal) => runChecks(due, context, { signal }),
    ...options,
  });
  const passwordHash = cheapHash(password);

  /** A proof of work, as the pages of the site send it with an enrolment. */
  const solveCaptcha = () => solveFor(services.submissions.proofs);

  async function call(method: string, path: string, sent: Sent = {}): Promise<LightMyRequestResponse> {
    const isEnrolment = method === 'POST' && path === 'webinar/bookwebinar' && !sent.isUnproven;
    const proven = isEnrolment &&
      isObject(sent.json) && { json: { proof: await solveCaptcha(), ...sent.json } };
    const { headers, payload } = await encode({ ...sent, ...proven });
    return app.inject({
      method: method as 'GET',
      url: pathOf(path),
      headers,
      ...(payload !== undefined && { payload }),
      ...(sent.from && { remoteAddress: sent.from }),
    });
  }

  /** A token of a new account of that role. */
  async function register(name: string, role: AccountRole): Promise<string> {
    await services.accounts.create({ name, email: `${name}@example.com`, role, passwordHash });
    return signIn(name);
  }

  /** A new token for 'asha', the owner, or 'ravi', a user: the first ones end after twelve hours. */
  async function signIn(name = 'asha'): Promise<string> {
    const email = `${name}@example.com`;
    const answer = await call('POST', 'auth/login', { json: { email, password } });
    return answer.json<{ token: string }>().token;
  }

  return {
    app,
    records: createTestRecords(services.stores.records),
    services,
    clock,
    routes,
    dataDir,
    environment,
    call,
    prove: solveCaptcha,
    signIn,
    register,
    /** Waits for the delayed work of earlier calls. */
    settled: () => waitForDelayedWork(services),
    admin: await register('asha', 'owner'),
    user: await register('ravi', 'user'),
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the delayed work of earlier calls. */
export async function waitForDelayedWork({
  accountService,
  myLinks,
  ownDataRequests,
}: Services): Promise<void> {
  for (const { close } of [accountService, myLinks, ownDataRequests]) await close();
}

/** The records of a site, written by the tests themselves. */
export function createTestRecords(store: RecordStore) {
  const by = system('tests');
  return {
    ...store,
    create: <Name extends RecordName>(name: Name, values: RecordInput<Name>) =>
      store.create(name, values, by),
    update: <Name extends RecordName>(name: Name, id: string, values: RecordInput<Name>) =>
      store.update(name, id, values, by),
    remove: (name: RecordName, id: string) => store.remove(name, id, by),
  };
}
