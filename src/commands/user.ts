import { existsSync } from 'node:fs';
import { readConfig } from '#config.ts';
import { runAccountCommand } from '#features/accounts/server/commands.ts';
import { createStores } from '#features.ts';

async function main(): Promise<string> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return runAccountCommand(process.argv.slice(2), readConfig(process.env), createStores);
}

main().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
