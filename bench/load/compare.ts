import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type BareAnswer, startBareServer } from '../servers/bare-server.ts';
import type { Server } from '../servers/process.ts';
import { median, middleSpread, type Ratio, ratePerSecond, ratioOf } from '../statistics.ts';
import { cores, cpuSecondsDuring } from './processes.ts';
import { connections, type Load, load, type Round } from './wrk.ts';

/** Pairs of rounds, and the seconds of each. On a busy machine there are more, until the middle half of the ratios agrees. */
const usual = { pairs: 6, most: 30, seconds: 1 };
/** How far the ratios of requests per second may lie apart (see `middleSpread`). */
const agreed = 0.06;

type BenchmarkRequest = Load & { method?: 'HEAD' };
export interface Comparison {
  /** Requests per second, and the milliseconds for 99 of 100; absent for HEAD, which wrk does not support. */
  perSecond?: Ratio;
  p99?: Ratio;
  /** Microseconds of processor time for a request, which neither the client nor a busy machine changes. */
  cpu: Ratio | undefined;
  /** How busy a thread of wrk was next to the reference. From 1 on the figures would be those of wrk. */
  generatorLoad: number;
}

/** An answer as it was sent, so that another server can send the same. */
export interface RawAnswer {
  status: number;
  /** Names and values in alternation, in their own spelling. */
  headers: string[];
  body: Buffer;
  wireBytes: number;
}

/** Asks once, over a connection that is kept open as those of a load generator. */
export function fetchRawAnswer(question: BenchmarkRequest): Promise<RawAnswer> {
  const agent = new Agent({ keepAlive: true });
  return requestOnce(question, agent).finally(() => agent.destroy());
}

function requestOnce({ url, headers, method }: BenchmarkRequest, agent: Agent): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: method ?? 'GET', headers, agent }, async (answer) => {
      const { socket, statusCode = 0, rawHeaders } = answer;
      const body = await buffer(answer);
      resolve({ status: statusCode, headers: rawHeaders, body, wireBytes: socket.bytesRead });
    });
    sent.on('error', reject).end();
  });
}

const pairsOf = (headers: readonly string[]): [name: string, value: string][] =>
  headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []));

/** The order for a bare server that sends the same answer; of some headers Node writes its own, as it does for the site. */
export function toBareAnswer({ status, headers, body }: RawAnswer): BareAnswer {
  const isOwn = ([name]: [string, string]) => /^(date|connection|keep-alive)$/i.test(name);
  const own = new Map(
    pairsOf(headers)
      .filter(isOwn)
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
  const [, seconds] = /timeout=(\d+)/.exec(own.get('keep-alive') ?? '') ?? [];
  const others = pairsOf(headers).filter((pair) => !isOwn(pair));
  return {
    ...{ status, headers: others.flat(), body: body.toString('base64') },
    ...{ keepAliveSeconds: Number(seconds ?? 5), hasDate: own.has('date') },
  };
}

/** Compares the site with a bare server that sends the same bytes. @throws Error where an answer is not as expected */
export async function compareWithBareServer(
  site: Server,
  { path, ...question }: Omit<BenchmarkRequest, 'url'> & { path: string },
): Promise<Comparison> {
  const asked = { ...question, url: site.url + path };
  const answer = await fetchRawAnswer(asked);
  await using reference = await startBareServer(toBareAnswer(answer));
  const ofReference = { ...asked, url: reference.url };
  if ((await fetchRawAnswer(ofReference)).wireBytes !== answer.wireBytes)
    throw new Error(`The bare server sends another number of bytes than the site for ${path}.`);
  return await compare({ ...asked, server: site, answer }, { ...ofReference, server: reference, answer });
}

type Side = BenchmarkRequest & { server: Server; answer: RawAnswer };
export type MeasuredRound = Round & { cpuByProcess: Map<number, number>; cpu: number };

/** Measures short rounds in alternation, because the speed of a machine drifts; both are asked once before it counts. */
export async function compare(
  ours: Side,
  reference: Side,
  { pairs, most, seconds } = usual,
): Promise<Comparison> {
  await measureRound(ours, seconds);
  await measureRound(reference, seconds);
  const rounds: [MeasuredRound, MeasuredRound][] = [];
  const speed = (round: MeasuredRound) => round.requests / round.seconds;
  const apart = () => middleSpread(rounds.map(([one, other]) => speed(one) / speed(other)));
  while (rounds.length < pairs || (rounds.length < most && apart() > agreed)) {
    // Each goes first in turn: a steady drift would favour one of them.
    const isOursFirst = rounds.length % 2 === 0;
    const first = await measureRound(isOursFirst ? ours : reference, seconds);
    const second = await measureRound(isOursFirst ? reference : ours, seconds);
    rounds.push(isOursFirst ? [first, second] : [second, first]);
  }
  const ratio = (value: (round: MeasuredRound) => number) =>
    ratioOf(rounds.map(([one, other]) => [value(one), value(other)]));
  const hasCpuTime = rounds.flat().every(({ cpu }) => cpu > 0);
  return {
    ...(ours.method !== 'HEAD' && { perSecond: ratio(speed), p99: ratio(({ p99 }) => p99) }),
    cpu: hasCpuTime ? ratio(({ cpu, requests }) => (cpu / requests) * 1_000_000) : undefined,
    generatorLoad: hasCpuTime ? median(rounds.map(([, round]) => generatorLoad(round))) : 0,
  };
}

/** Processor time of a thread of wrk next to that of a server which is one process. */
export function generatorLoad({ generatorCpu, cpu }: MeasuredRound, threads = cores.client.length): number {
  return generatorCpu / threads / cpu;
}

/** Measures one round, with the processor time of the server. @throws Error where an answer was not as expected */
export async function measureRound(
  { server, answer, ...question }: Side,
  seconds = usual.seconds,
): Promise<MeasuredRound> {
  const isHead = question.method === 'HEAD';
  const ask = () => (isHead ? loadWithHead(question, seconds) : load(question, seconds));
  const { result, spent, total } = await cpuSecondsDuring(server.pid, ask);
  if (!isHead) requireRightAnswers(question.url, result, answer.wireBytes);
  return { ...result, cpuByProcess: spent, cpu: total };
}

/** Every answer has the size of the first; those under way at the end have been read in part. */
export function requireRightAnswers(url: string, round: Round, size: number): void {
  const { requests, bytes, failures, late } = round;
  const isAsExpected = bytes >= requests * size && bytes <= (requests + connections) * size;
  if (failures + late === 0 && requests > 0 && isAsExpected) return;
  throw new Error(
    `${url} did not answer as before: ${requests} answers, ${failures} failed, ${late} late, ${bytes} bytes, of ${size} each.`,
  );
}

/**
 * wrk waits for a body, which HEAD does not have. Node's client is slower than the server, whose processor time alone
 * counts.
 */
async function loadWithHead(question: BenchmarkRequest, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = async () => {
    const { status } = await requestOnce(question, agent);
    if (status >= 400) throw new Error(`HEAD ${question.url} answered ${status}.`);
  };
  const perSecond = await ratePerSecond(ask, { seconds, atOnce: connections });
  agent.destroy();
  return { requests: perSecond * seconds, seconds, bytes: 0, p99: 0, failures: 0, late: 0, generatorCpu: 0 };
}
