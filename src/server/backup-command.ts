import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '../content/clock.ts';
import { runBackupCommand } from './backup/backup-command.ts';
import { readConfig } from './settings/config.ts';

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
