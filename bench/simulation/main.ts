// node bench/simulation/main.ts [FILE], where FILE is what `npm run bench -- cached needs --json FILE` has written
import { opening, ratesOf, visitsPerDay } from './day.ts';
import { arrivalsOf, flowsOf, type Installation, offered, stationsOf } from './installation.ts';
import { readNeeds } from './needs.ts';
import { percentile, simulate } from './queue.ts';
import { createRandom } from './random.ts';

const gigabit = 1e9;
const installations: Installation[] = [
  { name: 'one machine, no CDN', processes: 4, cores: 4, line: gigabit, places: 0 },
  { name: 'the same behind a CDN', processes: 4, cores: 4, line: gigabit, places: 60 },
  { name: 'four machines behind it', processes: 16, cores: 16, line: 10 * gigabit, places: 60 },
];
const moments = ['busiest hour', 'webinar opens'] as const;
const scales = [1, 10, 100, 1000];
/** Enough that the hundredth part of them is still many. */
const requests = 300_000;

const { needs, sources } = readNeeds(process.argv[2]);
for (const source of sources) console.log(source);
console.log(
  `1× is ${visitsPerDay.toLocaleString('en')} visits a day. Waits in milliseconds: half, and one of a hundred.\n`,
);
console.log(
  '| installation | moment | visits | reach the site, a second | line | processes | wait | database | wait | letters | first to be full |',
);
console.log('|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|');
for (const installation of installations) {
  for (const moment of moments) for (const scale of scales) console.log(rowOf(installation, moment, scale));
}

function rowOf(installation: Installation, moment: (typeof moments)[number], scale: number): string {
  const stations = stationsOf(installation);
  const flows = flowsOf(ratesOf(moment, scale), installation, needs);
  const load = offered(flows, stations);
  const outcome = simulate(stations, arrivalsOf(flows, requests, createRandom(scale)));
  const share = (name: string) => partOf(load.get(name) ?? 0);
  const wait = (name: string) => {
    if ((load.get(name) ?? 0) >= 1) return 'grows';
    const { waits } = outcome.find((one) => one.name === name) ?? { waits: new Float64Array() };
    return [0.5, 0.99].map((part) => (percentile(waits, part) * 1000).toFixed(1)).join(', ');
  };
  const waitedFor = [...load].filter(([name]) => name !== 'letters');
  const [fullest = '', most = 0] = waitedFor.sort(([, one], [, other]) => other - one)[0] ?? [];
  const reaching = flows.filter(({ steps }) => steps[0]?.station === 'processes');
  const perSecond = reaching.reduce((sum, flow) => sum + flow.perSecond, 0);
  const cells = [
    ...[installation.name, moment, `${scale}×`, Math.round(perSecond).toLocaleString('en')],
    ...[
      share('line'),
      share('processes'),
      wait('processes'),
      share('database'),
      wait('database'),
      lettersOf(moment, load.get('letters') ?? 0),
    ],
    most >= 1 ? `**${fullest}**` : `${fullest}, at ${fullestAt(most, scale)}×`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function partOf(part: number): string {
  return part < 10 ? `${Math.round(part * 100)} %` : `${Math.round(part).toLocaleString('en')} times`;
}

/** Nobody waits for them on a page; where they come faster than they are sent, the last of an opening comes later. */
function lettersOf(moment: (typeof moments)[number], part: number): string {
  if (part < 1) return partOf(part);
  if (moment === 'busiest hour') return 'more each hour';
  const minutes = Math.ceil(((part - 1) * opening.seconds) / 60);
  return minutes < 120
    ? `${minutes} minutes late`
    : `${Math.ceil(minutes / 60).toLocaleString('en')} hours late`;
}

/** Where what is fullest now would be full, if all grew alike. */
function fullestAt(part: number, scale: number): string {
  return Number((scale / part).toPrecision(2)).toLocaleString('en');
}
