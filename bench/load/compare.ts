import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type BareAnswer, startBareServer } from '../servers/bare-server.ts';
import type { Server } from '../servers/process.ts';
import { middleSpread, type Ratio, ratioOf, sum } from '../statistics.ts';
import { cores, cpuSecondsDuring } from './processes.ts';
import { connections, type Load, load, type Round } from './wrk.ts';

/**
 * Pairs of rounds, at least and at most, and the seconds of each. On a busy machine there are more, until the middle half
 * of the ratios agrees: whatever the result is, so that nobody can go on until it pleases.
 */
const usual = { pairs: 5, most: 15, seconds: 1 };
/** How far the ratios of requests per second may lie apart (see `middleSpread`). */
const agreed = 0.06;

type Question = Load & { method?: 'HEAD' };
export interface Comparison {
  /** Requests per second, and the milliseconds for 99 of 100; absent for HEAD, of which wrk knows nothing. */
  perSecond?: Ratio;
  p99?: Ratio;
  /** Microseconds of processor time for a request, which neither the client nor a busy machine changes. */
  cpu: Ratio | undefined;
  /**
   * How busy a thread of wrk was next to the reference, at most. From 1 on wrk was slower than the server, and the figures
   * would be its own.
   */
  generatorLoad: number;
}

/** An answer as it was sent, so that another server can send the same. */
export interface RawAnswer {
  status: number;
  /** Names and values in alternation, in their own spelling. */
  headers: string[];
  body: Buffer;
  /** Of head and body together. */
  wireBytes: number;
}

/** Asks once, over a connection that is kept open as those of a load generator. */
export function rawAnswer({ url, headers, method }: Question): Promise<RawAnswer> {
  const agent = new Agent({ keepAlive: true });
  const asked = new Promise<RawAnswer>((resolve, reject) => {
    const sent = request(url, { method: method ?? 'GET', headers, agent }, async (answer) => {
      const { socket, statusCode = 0, rawHeaders } = answer;
      const body = await buffer(answer);
      resolve({ status: statusCode, headers: rawHeaders, body, wireBytes: socket.bytesRead });
    });
    sent.on('error', reject).end();
  });
  return asked.finally(() => agent.destroy());
}

/** Status, lines of the head in any order, and body, without the time of day: equal for equal answers. */
export function fingerprint({ status, headers, body }: RawAnswer): string {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    lines.push(/^date$/i.test(name) ? name : `${name}: ${headers[index + 1]}`);
  }
  return [status, ...lines.sort(), body.toString('base64')].join('\n');
}

/** Of these Node writes its own, as it does for the site. */
const ownHeaders = ['date', 'connection', 'keep-alive'];

/** The order for a bare server that sends the same answer. */
export function sameAnswer({ status, headers, body }: RawAnswer): BareAnswer {
  const others: string[] = [];
  const found = new Map<string, string>();
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (ownHeaders.includes(name.toLowerCase())) found.set(name.toLowerCase(), value);
    else others.push(name, value);
  }
  const [, seconds] = /timeout=(\d+)/.exec(found.get('keep-alive') ?? '') ?? [];
  return {
    ...{ status, headers: others, body: body.toString('base64') },
    ...{ keepAliveSeconds: Number(seconds ?? 5), hasDate: found.has('date') },
  };
}

/** Compares the site with a bare server that sends the same bytes. @throws Error where an answer is not as expected */
export async function compareWithBareServer(
  site: Server,
  { path, ...question }: Omit<Question, 'url'> & { path: string },
): Promise<Comparison> {
  const asked = { ...question, url: site.url + path };
  const answer = await rawAnswer(asked);
  await using reference = await startBareServer(sameAnswer(answer));
  const ofReference = { ...asked, url: reference.url };
  if (fingerprint(await rawAnswer(ofReference)) !== fingerprint(answer))
    throw new Error(`The bare server does not send the same as the site for ${path}.`);
  return await compare({ ...asked, server: site, answer }, { ...ofReference, server: reference, answer });
}

type Side = Question & { server: Server; answer: RawAnswer };
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
  while (rounds.length < pairs || (rounds.length < most && apart() > agreed))
    rounds.push([await measureRound(ours, seconds), await measureRound(reference, seconds)]);
  const ratio = (value: (round: MeasuredRound) => number) =>
    ratioOf(rounds.map(([one, other]) => [value(one), value(other)]));
  const hasCpuTime = rounds.flat().every(({ cpu }) => cpu > 0);
  return {
    ...(ours.method !== 'HEAD' && { perSecond: ratio(speed), p99: ratio(({ p99 }) => p99) }),
    cpu: hasCpuTime ? ratio(({ cpu, requests }) => (cpu / requests) * 1_000_000) : undefined,
    generatorLoad: hasCpuTime ? Math.max(...rounds.map(([, round]) => generatorLoad(round))) : 0,
  };
}

/** Processor time of a thread of wrk next to that of a server which is one process. */
export function generatorLoad({ generatorCpu, cpu }: MeasuredRound, threads = cores.client.length): number {
  return generatorCpu / threads / cpu;
}

/** Measures one round, with the processor time that the server spent on it. @throws Error where an answer was not as expected */
export async function measureRound(
  { server, answer, ...question }: Side,
  seconds = usual.seconds,
): Promise<MeasuredRound> {
  const ask = () => (question.method === 'HEAD' ? askForHeads(question, seconds) : load(question, seconds));
  const { result, spent, total } = await cpuSecondsDuring(server.pid, ask);
  requireRightAnswers(question.url, result, answer.wireBytes);
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
 * wrk waits for the body that the head of an answer to HEAD announces. So Node's client asks here: it is slower than the
 * server, and the processor time of the server alone is looked at.
 */
async function askForHeads({ url, headers }: Question, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const sockets = new Set<{ bytesRead: number }>();
  const round = { requests: 0, seconds, p99: 0, failures: 0, late: 0, generatorCpu: 0 };
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, { method: 'HEAD', headers, agent }, (answer) => {
        sockets.add(answer.socket);
        if ((answer.statusCode ?? 500) >= 400) round.failures++;
        answer.resume().once('end', resolve);
      });
      sent.on('error', reject).end();
    });
  const end = performance.now() + seconds * 1000;
  const line = async () => {
    for (; performance.now() < end; round.requests++) await ask();
  };
  await Promise.all(Array.from({ length: connections }, line));
  agent.destroy();
  return { ...round, bytes: sum([...sockets].map(({ bytesRead }) => bytesRead)) };
}
