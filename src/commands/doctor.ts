import { existsSync } from 'node:fs';
import { readConfig } from '#config.ts';
import { runDoctor } from '#features/operations/doctor/command.ts';
import { features } from '#features.ts';

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { code, text } = await runDoctor(process.argv.slice(2), process.env, features, readConfig);
  console[code === 2 ? 'error' : 'log'](text);
  process.exitCode = code;
}

main().catch((error: Error) => {
  console.error(`The doctor could not look: ${error.message}`);
  process.exitCode = 2;
});
