import { existsSync } from 'node:fs';
import { ensureAdministrator } from './accounts/first-administrator.ts';
import { createApp } from './app.ts';
import { type Config, readConfig, WrongSetting } from './settings/config.ts';
import { warningsOf } from './settings/warnings.ts';
import { closeDataFolder } from './start/data-folder.ts';
import { fillOnFirstStart } from './start/first-start.ts';
import { stopOnSignals } from './start/stopping.ts';
import { createWorker } from './worker.ts';

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  for (const line of [...warningsOf(config), ...(await closeDataFolder(config))]) console.warn(line);
  if (config.work === 'only') return startWorker(config);
  const development = process.argv.includes('--dev');
  const { app, services } = await createApp(config, {
    pages: development ? 'development' : 'built',
    logger: loggerOf(config),
  });
  await ensureAdministrator(services.stores, config.administrator, showAdministrator);
  await fillOnFirstStart(config, services);
  await app.listen({ port: config.port, host: config.host });
  if (config.work === 'on') services.work.start();
  stopOnSignals(app);
  console.log(`\nAnanta is ready: ${config.siteUrl}\n`);
}

/** A process that serves no pages. The first administrator and the demo content are made by one that does. */
async function startWorker(config: Config): Promise<void> {
  const { app, services } = await createWorker(config, loggerOf(config));
  await app.listen({ port: config.port, host: config.host });
  services.work.start();
  stopOnSignals(app);
  console.log(
    `\nAnanta works in the background; its health is at http://${config.host}:${config.port}/healthz\n`,
  );
}

function showAdministrator(email: string, madeUp: string | undefined): void {
  console.log(`\nThe first administrator signs in as ${email}`);
  if (madeUp) console.log(`with the password ${madeUp} (it is not shown again).`);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

/** JSON, a line each. What tells of a person is in none of it. */
function loggerOf({ logLevel }: Config) {
  const req = ({ method }: { method: string }) => ({ method });
  return { level: logLevel, serializers: { err: describeError, req } };
}

/** Errors of the database carry the row that they are about, which is nothing for a log. */
function describeError({ name, message, stack, code }: Error & { code?: unknown }) {
  return { type: name, message, stack: stack ?? '', code };
}

/** One clear line where we know what is wrong, the whole error where we do not. */
function explain(error: unknown): unknown {
  if (error instanceof WrongSetting) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `The port ${port} is in use already. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${address ?? ''} is not an address of this machine.`;
  return error;
}
