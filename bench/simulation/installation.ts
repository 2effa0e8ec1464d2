import { type Rates, shown, visit } from './day.ts';
import type { Needs } from './needs.ts';
import type { Arrival, Station } from './queue.ts';
import { exponential } from './random.ts';

export interface Installation {
  name: string;
  /** Processes that answer, of all instances together. */
  processes: number;
  /** Of the database. */
  cores: number;
  /** Bits a second of the line to the site. */
  line: number;
  /** Places of a CDN in front, each with a cache of its own; 0: there is none. */
  places: number;
}

export const stationsOf = ({ processes, cores }: Installation): Station[] => [
  { name: 'line', lines: 1, serversPerLine: 1 },
  { name: 'processes', lines: processes, serversPerLine: 1 },
  { name: 'database', lines: 1, serversPerLine: cores },
  { name: 'letters', lines: 1, serversPerLine: 3 },
];

/** A kind of request as it reaches the site: how often in a second, and what it needs. */
interface Flow {
  perSecond: number;
  steps: Arrival['steps'];
}

/**
 * Of what is asked for, what a CDN lets through: each place asks once for each thing and time. With N things asked for
 * equally often that is `places × N × rate / (1 + rate × seconds)`, where `rate` is that of one thing at one place; so
 * with more visits the part that comes through gets smaller.
 */
export function letThrough(
  perSecond: number,
  { count, seconds }: { count: number; seconds: number },
  places: number,
): number {
  if (places === 0) return perSecond;
  const rate = perSecond / places / count;
  return (places * count * rate) / (1 + rate * seconds);
}

/** All that reaches the site. */
export function flowsOf(
  { visits, forms }: Rates,
  { line, places, processes }: Installation,
  needs: Needs,
): Flow[] {
  const asked = visit.pages + visit.pictures + visit.scripts;
  // Each weighs the same; what a browser is told to have already is not counted.
  const wire = { station: 'line', seconds: (visit.bytes * 8) / asked / line };
  const processor = (seconds: number) => ({ station: 'processes', seconds });
  const kept = (kind: 'pages' | 'pictures' | 'scripts', need: number): Flow => ({
    perSecond: letThrough(visits * visit[kind], shown[kind], places),
    steps: [processor(need), wire],
  });
  // After an edit each process makes each page once, in the encodings together.
  const rendered = (processes * shown.pages.count) / 2 / shown.pages.seconds;
  return [
    kept('pages', needs.page),
    kept('pictures', needs.picture),
    kept('scripts', needs.script),
    {
      perSecond: Math.min(rendered, visits * visit.pages),
      steps: [{ station: 'database', seconds: needs.pageRead }, processor(needs.renderedPage)],
    },
    { perSecond: forms, steps: [processor(needs.formAsked)] },
    {
      perSecond: forms,
      steps: [processor(needs.formSent), { station: 'database', seconds: needs.formStored }],
    },
    { perSecond: forms * visit.letters, steps: [{ station: 'letters', seconds: needs.letter }] },
  ];
}

/** The part of each station's time that is asked for; from 1 on it cannot be done, and who comes waits ever longer. */
export function offered(flows: readonly Flow[], stations: readonly Station[]): Map<string, number> {
  return new Map(
    stations.map(({ name, lines, serversPerLine }) => {
      const seconds = flows.flatMap(({ perSecond, steps }) =>
        steps.map((step) => (step.station === name ? perSecond * step.seconds : 0)),
      );
      return [name, seconds.reduce((sum, one) => sum + one, 0) / (lines * serversPerLine)];
    }),
  );
}

/** Requests that come by themselves, each kind as often as its flow says, in the order in which they come. */
export function* arrivalsOf(flows: readonly Flow[], count: number, random: () => number): Generator<Arrival> {
  const total = flows.reduce((sum, { perSecond }) => sum + perSecond, 0);
  for (let number = 0, at = 0; number < count; number++) {
    at += exponential(random, total);
    const flow = chosen(flows, random() * total);
    if (flow) yield { at, steps: flow.steps };
  }
}

function chosen(flows: readonly Flow[], place: number): Flow | undefined {
  let end = 0;
  return flows.find(({ perSecond }) => {
    end += perSecond;
    return place < end;
  });
}
