import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { startMailServer } from './mail-server.ts';
import { createTestSite, type TestSite } from './test-site.ts';

/** Creates a plain object before the first test of a file, and closes it after the last. */
export function provide<Provided extends object>(
  create: () => Promise<Provided>,
  close: (provided: Provided) => Promise<unknown> = async () => undefined,
): Provided {
  const provided = {} as Provided;
  beforeAll(async () => {
    Object.defineProperties(provided, Object.getOwnPropertyDescriptors(await create()));
  });
  afterAll(() => close(provided));
  return provided;
}

/** A site for the tests of a file. */
export const provideSite = <Site extends { close(): Promise<void> }>(create: () => Promise<Site>): Site =>
  provide(create, (site) => site.close());

/** A site of the API for the tests of a file. */
export const provideTestSite = (...options: Parameters<typeof createTestSite>): TestSite =>
  provideSite(() => createTestSite(...options));

/** Another instance of a site for the tests of a file, with its data. */
export const provideInstance = (site: TestSite, pages: 'built' | 'none' = 'built') =>
  provide(
    () => createApp(readConfig(site.environment), { pages, clock: site.clock }),
    ({ app }) => app.close(),
  );

/** A mail server for the tests of a file. */
export const provideMailServer = () => provide(startMailServer, (mail) => mail.stop());
