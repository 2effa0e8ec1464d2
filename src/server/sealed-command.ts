import { existsSync } from 'node:fs';
import { systemClock } from '../content/clock.ts';
import { runSealedCommand } from './privacy/sealed-command.ts';
import { readConfig } from './settings/config.ts';

async function main(): Promise<string> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return runSealedCommand(process.argv.slice(2), readConfig(process.env), systemClock);
}

main().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
