import { existsSync } from 'node:fs';
import { readConfig } from '#config.ts';
import { systemClock } from '#core/clock.ts';
import { runSealedCommand } from '#features/privacy/server/sealed-command.ts';
import { createStores } from '#features.ts';

async function main(): Promise<string> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return runSealedCommand(process.argv.slice(2), readConfig(process.env), systemClock, createStores);
}

main().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
