import '../features.ts';
import { existsSync } from 'node:fs';
import { readConfig } from '#config.ts';
import { systemClock } from '#core/clock.ts';
import { runRestoreCommand } from '#features/operations/backup/restore-command.ts';

async function main(): Promise<string> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const folder = process.env.INIT_CWD ?? '.';
  return runRestoreCommand(process.argv.slice(2), readConfig(process.env), systemClock, folder);
}

main().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
