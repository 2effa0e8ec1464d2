import { settingDefinitions } from '#config.ts';

/**
 * Every setting of the site, empty, which counts as not set: it keeps a developer's environment or .env (a real
 * database, bucket or mail server) out of a run.
 */
export const unsetSettings: Record<string, string> = Object.fromEntries(
  Object.keys(settingDefinitions).map((name) => [name, '']),
);
