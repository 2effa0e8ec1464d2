import { type Hold, longestByTheClock } from '../load/held-loop.ts';
import { middleSpread, percentile, type Ratio, ratioOf } from '../load/statistics.ts';
import { type Figure, isMet, ratioFigure } from '../report/figure.ts';
import { readable } from '../report/table.ts';
import type { Running } from '../servers/processes.ts';
import { type GrownSite, knowSite } from './grown-site.ts';
import { publicSubjects } from './public-subjects.ts';
import { ask } from './requests.ts';
import { demandAll, staffSubjects } from './staff-subjects.ts';
import type { Subject } from './subject.ts';

/** Pairs of requests: as many as fit into the time, because the short ones tell little one by one. */
const rounds = { least: 7, most: 31, milliseconds: 800 };
/**
 * On a restless machine there are more of them, until the middle half of their ratios lies no further apart, or this many
 * times as long: whichever way the figure goes.
 */
const agreed = 0.25;
const patience = 5;
/** Of what answers with everything there is, and of what is waited for. */
const fewRounds = 5;
/** Of the first ones, which also load and compile what they need: that is no matter of growth. */
const untilKnown = 3;
/** Milliseconds for which nobody else may have to wait. */
const longestHold = 50;
/**
 * The part of a call's rounds that may hold for no longer. A collection of memory, or a stall of the machine, falls into any
 * of them; what the call itself does comes again each time.
 */
const mostRounds = 0.75;

/** Measures all of the grown site next to the other one, and stops both. @param isAsked which of the subjects are */
export async function measureBoth(
  small: Running,
  grown: Running,
  isAsked: (subject: Subject) => boolean = () => true,
): Promise<Figure[]> {
  try {
    const sites = [await knowSite(grown), await knowSite(small)] as const;
    const subjects = [...publicSubjects(...sites), ...staffSubjects(sites[0])];
    demandAll(sites[0], subjects);
    const figures: Figure[] = [];
    const holds: (Hold & { longest: number })[] = [];
    const ofWrites: Hold[] = [];
    for (const subject of subjects.filter(isAsked)) {
      const { times, cpu, held, own, longest } = await measureSubject(subject, ...sites);
      const ratio = ratioOf(times);
      console.log(
        `  ${subject.what}: ${readable(ratio.ratio)}, event loop held ${readable(own)} ms, by the clock ${readable(held)}`,
      );
      if (!subject.isWhole) figures.push(...growthFigures(subject.what, ratio, ratioOf(cpu)));
      const hold = { what: `event loop held by ${subject.what}`, own, held, longest };
      holds.push(hold);
      if (subject.body) ofWrites.push(hold);
    }
    const [longest] = holds.toSorted((one, other) => other.longest - one.longest);
    const once = { what: `the longest once: ${longest?.what}`, value: longest?.longest ?? 0, unit: 'ms' };
    const ofAll = [...worthTelling(holds), once, longestByTheClock(holds)];
    const written = ofWrites.length > 0 ? [longestByTheClock(ofWrites, 'the longest of a write')] : [];
    return [...figures, ...ofAll, ...written];
  } finally {
    await small.stop();
    await grown.stop();
  }
}

/** Where it takes too long, its processor time tells whether the machine was busy with something else. */
function growthFigures(what: string, time: Ratio, cpu: Ratio): Figure[] {
  const figure = ratioFigure(what, time, 'ms', { atMost: 1.5 });
  return isMet(figure) ? [figure] : [figure, ratioFigure(`${what}, CPU of the site`, cpu, 'ms')];
}

/** Those that are too long, or else the longest: what the site does meanwhile, without what else the machine does. */
function worthTelling(holds: Hold[]): Figure[] {
  const target = { atMost: longestHold };
  const figures = holds.map(({ what, own }): Figure => ({ what, value: own, unit: 'ms', target }));
  const sorted = figures.toSorted((one, other) => other.value - one.value);
  const tooLong = sorted.filter((hold) => !isMet(hold));
  return tooLong.length > 0 ? tooLong : sorted.slice(0, 1);
}

async function measureSubject(subject: Subject, grown: GrownSite, small: GrownSite) {
  const times: [number, number][] = [];
  const cpu: [number, number][] = [];
  const owns: number[] = [];
  let held = 0;
  const askGrown = () => ask(subject, grown);
  const askOther = () => (subject.beside ? ask(subject, grown, subject.beside) : ask(subject, small));
  for (let time = 0; time < (subject.isWhole ? 1 : untilKnown); time++) {
    await askGrown();
    await askOther();
  }
  const begin = performance.now();
  const isEnough = () => {
    if (subject.isWhole || subject.body) return times.length >= fewRounds;
    const share = (performance.now() - begin) / rounds.milliseconds;
    if (times.length < rounds.least || (times.length < rounds.most && share < 1)) return false;
    return share > patience || middleSpread(times.map(([one, other]) => one / other)) <= agreed;
  };
  while (!isEnough()) {
    const ours = await askGrown();
    const other = await askOther();
    times.push([ours.milliseconds, other.milliseconds]);
    cpu.push([ours.cpu, other.cpu]);
    held = Math.max(held, ours.held);
    owns.push(ours.own);
  }
  return { times, cpu, held, own: percentile(owns, mostRounds), longest: Math.max(...owns) };
}
