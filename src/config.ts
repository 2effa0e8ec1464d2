import { type Config, definitionsOf, readSettings } from '#core/config/config.ts';
import { accountSettings } from '#features/accounts/server/environment.ts';
import { channelSettings } from '#features/channel/server/environment.ts';
import { formSettings } from '#features/forms/server/environment.ts';
import { indexNowSettings } from '#features/index-now/server/environment.ts';
import { operationsSettings } from '#features/operations/server/environment.ts';
import { gatewaySettings } from '#features/payments/gateway/server/environment.ts';
import { speedSettings } from '#features/speed/server/environment.ts';

/**
 * The settings of features. They are not read from the manifests: the process that only starts others needs them, and
 * stays small because it loads no feature.
 */
const parts = [
  accountSettings,
  formSettings,
  channelSettings,
  operationsSettings,
  indexNowSettings,
  speedSettings,
  gatewaySettings,
] as const;

/** The definitions of all settings, by the names of their variables. */
export const settingDefinitions = definitionsOf(parts);

/**
 * Reads and checks all settings. An empty variable counts as not set.
 *
 * @throws InvalidSettingError for the first that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return readSettings(environment, parts);
}
