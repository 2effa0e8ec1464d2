import { isDeepStrictEqual } from 'node:util';
import { settingWarnings } from '#core/config/config.ts';
import { isPublicSite } from '#core/config/project-folder.ts';
import { type Check, type Finding, orGoodFinding, warningFinding } from '#core/manifest/health-check.ts';
import { nearestWord } from '#core/text/edit-distance.ts';
import { siteSettings } from '#features/settings/rules/settings.ts';
import type { CheckContext } from './context.ts';

/** Variables that Node or the machine reads, and that may be in `.env` files. */
const ignoredVariables =
  /^(?:NODE_|npm_|MALLOC_|UV_|TZ$|PATH$|HOME$|LANG$|LC_|DEBUG$|NO_COLOR$|FORCE_COLOR$|AWS_)/;

/** Unreadable settings are reported before any check runs, because no check works without them. */
export const settings: Check = {
  name: 'settings',
  title: 'Settings',
  frequency: 'often',
  async run(context) {
    const { config } = context;
    return orGoodFinding(
      [
        ...findUnknownSettings(context),
        ...settingWarnings(config).map((line) =>
          warningFinding(line, 'Change the setting, and restart the site.'),
        ),
        ...checkProxyBypass(context),
        ...checkSecrets(context),
        ...(await checkDemoContact(context)),
        ...findIneffectiveSettings(context),
      ],
      'All settings are valid, and fit together.',
    );
  },
};

function findUnknownSettings({ config, envFileVariables, environment }: CheckContext): Finding[] {
  const names = config.knownSettings.map(({ name }) => name);
  const inEnvFile = Object.keys(envFileVariables).filter(
    (name) => !names.includes(name) && !ignoredVariables.test(name),
  );
  const elsewhere = Object.keys(environment).filter((name) => {
    if (names.includes(name) || name in envFileVariables || ignoredVariables.test(name)) return false;
    // Short names often resemble unrelated ones.
    return name.length > 6 && nearestWord(name, names, 2) !== undefined;
  });
  return [...inEnvFile, ...elsewhere].map((name) => {
    const suggestion = nearestWord(name, names, 3);
    return warningFinding(
      `There is no setting ${name}, so it does nothing.`,
      suggestion
        ? `Did you mean ${suggestion}? Spell it like that, or remove the line.`
        : 'Remove the line from .env.',
    );
  });
}

/** In a container, as with deploy/compose.yaml, the network outside decides who reaches it. */
function checkProxyBypass({ config, machine }: CheckContext): Finding[] {
  const { host, trustProxy, siteUrl } = config;
  if (!trustProxy || !isPublicSite(siteUrl) || machine.isContainer()) return [];
  if (/^(?:127\.[\d.]+|::1|localhost)$/.test(host)) return [];
  return [
    warningFinding(
      `TRUST_PROXY is on, and HOST is ${host}: anyone who reaches that address without the proxy can claim to come from anywhere, and no limit applies to them.`,
      'Set HOST=127.0.0.1 where the proxy runs on this machine. Where it runs on another one, use a firewall so that only the proxy can reach PORT.',
    ),
  ];
}

/** With fewer different characters, a secret of 32 was typed by hand and can be guessed. */
const minDistinct = 10;

function checkSecrets({ config, environment }: CheckContext): Finding[] {
  const found: Finding[] = [];
  const { AUTH_SECRET: secret = '', ADMIN_PASSWORD: password = '' } = environment;
  if (secret && new Set(secret).size < minDistinct) {
    found.push(
      warningFinding(
        'AUTH_SECRET has few different characters: anyone who guesses it can sign in as any user.',
        'Set it to what openssl rand -base64 48 prints, or leave it out: the site then makes one. Everyone will have to sign in again.',
      ),
    );
  }
  if (password && isPublicSite(config.siteUrl)) {
    found.push(
      warningFinding(
        'ADMIN_PASSWORD is still set; it was needed only for the first start.',
        'Remove it, so that no one finds it there, and change it if it is still in use.',
      ),
    );
  }
  return found;
}

const contact = ['phones', 'emails', 'address'] as const;

async function checkDemoContact(context: CheckContext): Promise<Finding[]> {
  if (!isPublicSite(context.config.siteUrl)) return [];
  const demoFields = (await findDemoContact(context)).map((name) => siteSettings[name]);
  const unset = demoFields.map(({ variable = '' }) => variable).filter((name) => !context.environment[name]);
  if (unset.length === 0) return [];
  return [
    warningFinding(
      `Visitors see made-up contact details: ${unset.join(', ')} ${unset.length === 1 ? 'is' : 'are'} not set.`,
      `Set ${unset.length === 1 ? 'it' : 'them'} to your own, here or at /admin/settings.`,
    ),
  ];
}

/** @throws CheckNotPossibleError where the database cannot be read */
const readSiteSettings = async ({ stores, config }: CheckContext) => stores.siteSettings.values(config);

/** The contact details that are not set on the screen either; all of them if the database cannot be read. */
async function findDemoContact(context: CheckContext) {
  const values = await readSiteSettings(context).catch(() => undefined);
  if (!values) return contact;
  return contact.filter((name) => isDeepStrictEqual(values[name], siteSettings[name].defaultValue));
}

function findIneffectiveSettings({ config, environment }: CheckContext): Finding[] {
  const found: Finding[] = [];
  if (config.work === 'only' && config.workers > 1) {
    found.push(warningFinding('WORKERS has no effect with WORK=only.', 'Remove one of the two.'));
  }
  const isPostgres = config.database.engine === 'postgres';
  if (!isPostgres && config.work === 'off') {
    found.push(
      warningFinding(
        'WORK is off, and SQLite is used on one machine only: emails wait until a process does the work.',
        'Set WORK=on, unless another process on this machine runs with WORK=only.',
      ),
    );
  }
  if (config.cdn && !config.cdn.purge && !environment.CDN_PURGE_URL) {
    found.push(
      warningFinding(
        `Visitors see changes only after ${config.cdn.seconds} seconds, because the CDN is not told about them.`,
        'Set CDN_PURGE_URL, if the CDN has an address for that.',
      ),
    );
  }
  return found;
}
