import { existsSync } from 'node:fs';
import { runAccountCommand } from './accounts/account-commands.ts';
import { readConfig } from './settings/config.ts';

async function main(): Promise<string> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return runAccountCommand(process.argv.slice(2), readConfig(process.env));
}

main().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
