import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readConfig } from '#config.ts';
import { type Config, InvalidSettingError, settingWarnings } from '#core/config/config.ts';
import { protectDataFolder } from '#core/config/data-folder.ts';
import { startProcesses } from '#core/process/processes.ts';
import { stopOnSignals, stopWithPrimary } from '#core/process/stopping.ts';
import { isHalfRestored } from '#features/operations/backup/restore-backup.ts';

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  if (cluster.worker)
    return stopWithPrimary(await (await loadServe()).serveSite(config, 'built'), cluster.worker);
  for (const line of [...settingWarnings(config), ...(await protectDataFolder(config))]) console.warn(line);
  if (isHalfRestored(config)) throw new InvalidSettingError(halfRestoredMessage);
  const development = process.argv.includes('--dev');
  if (config.work === 'only') return startWorkerProcess(config);
  if (config.workers > 1 && !development) await startProcesses(config);
  else stopOnSignals(await (await loadServe()).serveSite(config, development ? 'development' : 'built'));
  console.log(`\nAnanta is ready: ${config.siteUrl}\n`);
  flushCompileCache();
}

const halfRestoredMessage =
  'Restoring a backup was interrupted here. Please restore it again: npm run restore -- FILE';

async function startWorkerProcess(config: Config): Promise<void> {
  stopOnSignals(await (await loadServe()).startWorker(config));
  console.log(
    `\nAnanta works in the background; its health is at http://${config.host}:${config.port}/healthz\n`,
  );
}

/** Loaded on demand: a supervising process stays small. */
const loadServe = () => import('./serve.ts');

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

/** One line for known errors, the whole error otherwise. */
function explain(error: unknown): unknown {
  if (error instanceof InvalidSettingError) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `The port ${port} is in use already. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${address ?? ''} is not an address of this machine.`;
  return error;
}
