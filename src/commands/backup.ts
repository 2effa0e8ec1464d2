import '../features.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '#config.ts';
import { systemClock } from '#core/clock.ts';
import { runBackupCommand } from '#features/operations/backup/backup-command.ts';

async function main(): Promise<string> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // npm goes into the folder of the project; names are meant where they were typed.
  const [file] = process.argv.slice(2);
  const path = file && resolve(process.env.INIT_CWD ?? '.', file);
  return runBackupCommand(path, readConfig(process.env), systemClock);
}

main().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
