import type { Running } from '../servers/processes.ts';
import { startReference } from '../servers/start-reference.ts';
import { cpuSecondsOf, spentBetween } from './cpu-time.ts';
import { connections, load, type Question, type Round } from './generator.ts';
import { gist, type RawAnswer, rawAnswer } from './raw-answer.ts';
import { middleSpread, type Ratio, ratioOf } from './statistics.ts';

/**
 * Pairs of rounds, at least and at most, and the seconds of each. On a restless machine there are more, until the middle
 * half of them agrees: whichever way the figure goes, so that nobody can wait for one that pleases.
 */
const usual = { pairs: 5, most: 15, seconds: 1 };
/** How far the ratios of requests per second may lie apart (see `middleSpread`). */
const agreed = 0.06;

/** How a server answers next to another one that was asked in turns for the same. */
export interface Comparison {
  /** Requests per second. */
  perSecond: Ratio;
  /** Microseconds of processor time for one request: what neither the client nor a busy machine changes. */
  cpu: Ratio | undefined;
  /** Milliseconds. */
  p99: Ratio;
}

export type MeasuredRound = Round & { cpuByProcess: Map<number, number> };

/** The site next to a bare server that sends the same bytes. */
export async function compareWithBareServer(
  site: Running,
  question: Omit<Question, 'url'> & { path: string },
): Promise<Comparison> {
  const asked = { ...question, url: site.url + question.path };
  const answer = await rawAnswer(asked);
  const reference = await startReference(answer);
  try {
    const ofReference = { ...asked, url: reference.url };
    if (gist(await rawAnswer(ofReference)) !== gist(answer)) {
      throw new Error(`The bare server does not send the same as the site for ${question.path}.`);
    }
    return await compare({ ...asked, server: site, answer }, { ...ofReference, server: reference, answer });
  } finally {
    await reference.stop();
  }
}

type Side = Question & { server: Running; answer: RawAnswer };

/** Short rounds in turns, because the machine's speed drifts. Both are asked once before it counts. */
export async function compare(
  ours: Side,
  reference: Side,
  { pairs, most, seconds } = usual,
): Promise<Comparison> {
  await measure(ours, seconds);
  await measure(reference, seconds);
  const rounds: [MeasuredRound, MeasuredRound][] = [];
  const speed = (round: MeasuredRound) => round.requests / round.seconds;
  const apart = () => middleSpread(rounds.map(([one, other]) => speed(one) / speed(other)));
  while (rounds.length < pairs || (rounds.length < most && apart() > agreed))
    rounds.push([await measure(ours, seconds), await measure(reference, seconds)]);
  const ratio = (value: (round: MeasuredRound) => number) =>
    ratioOf(rounds.map(([one, other]) => [value(one), value(other)]));
  return {
    perSecond: ratio(speed),
    cpu: rounds.flat().every(hasCpuTime) ? ratio(cpuPerRequest) : undefined,
    p99: ratio((round) => round.p99),
  };
}

/** One round, with the processor time that the server spent on it. @throws Error where an answer was not what it should be */
export async function measure(
  { server, answer, ...question }: Side,
  seconds = usual.seconds,
): Promise<MeasuredRound> {
  const before = await cpuSecondsOf(server.pid);
  const round = await load(question, seconds);
  const cpuByProcess = spentBetween(before, await cpuSecondsOf(server.pid));
  requireRightAnswers(question.url, round, answer.wireBytes);
  return { ...round, cpuByProcess };
}

/** Every answer has the size of the first; those under way at the end have been read in part. */
export function requireRightAnswers(
  url: string,
  { requests, bytes, failures, late }: Round,
  size: number,
): void {
  const isAsExpected = bytes >= requests * size && bytes <= (requests + connections) * size;
  if (failures + late === 0 && requests > 0 && isAsExpected) return;
  throw new Error(
    `${url} did not answer as before: ${requests} answers, ${failures} failed, ${late} late, ${bytes} bytes, of ${size} each.`,
  );
}

const cpuSeconds = ({ cpuByProcess }: MeasuredRound) => [...cpuByProcess.values()].reduce((a, b) => a + b, 0);
const hasCpuTime = (round: MeasuredRound) => cpuSeconds(round) > 0;
const cpuPerRequest = (round: MeasuredRound) => (cpuSeconds(round) / round.requests) * 1_000_000;
