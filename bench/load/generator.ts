import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cores, onCores } from './cores.ts';
import { parseWrk } from './wrk.ts';

const run = promisify(execFile);

/** What is asked for, again and again, over connections that stay open. */
export interface Question {
  url: string;
  headers: Record<string, string>;
  method?: 'GET' | 'HEAD';
  /** Whether who asks takes turns with who answers on all processors: several servers would else share one. */
  isAnywhere?: boolean;
  /** How many connections there are, where that is not the usual number. */
  connections?: number;
}

export interface Round {
  requests: number;
  seconds: number;
  /** As they came over the wire, heads included; what had arrived of the last answers is counted too. */
  bytes: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
  /** Errors of connections, and answers of the status 400 and above. */
  failures: number;
  /** Answers that were waited for longer than `patience`. */
  late: number;
}

/** As many as a busy site has at once. */
export const connections = 50;

const hasWrk = await run('wrk', ['--version']).then(
  () => true,
  // It prints its version and ends with an error all the same.
  (error: { code?: unknown }) => error.code !== 'ENOENT',
);

/** From when on an answer counts as late; wrk's own two seconds are passed by bare node:http with a thousand connections. */
const patience = '10s';

/** What asks, for the report. */
export const generator = hasWrk ? 'wrk' : 'autocannon in worker threads';
/** What asks for a head alone: neither of the two knows that an answer to HEAD has no body. */
export const headGenerator = "Node's own client";

/** Asks for so many seconds as fast as the answers come. */
export async function load(question: Question, seconds: number): Promise<Round> {
  if (question.method === 'HEAD') return runClient('node-client.ts', question, seconds);
  return hasWrk ? runWrk(question, seconds) : runClient('autocannon-client.ts', question, seconds);
}

async function runWrk(
  { url, headers, isAnywhere, connections: many = connections }: Question,
  seconds: number,
): Promise<Round> {
  const { length: threads } = cores.client;
  const args = [`-t${threads}`, `-c${many}`, `-d${seconds}s`, '--latency', '--timeout', patience];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
  args.push('-s', `${import.meta.dirname}/wrk-report.lua`, url);
  const { stdout } = isAnywhere ? await run('wrk', args) : await run(...onCores(cores.client, 'wrk', args));
  return parseWrk(stdout);
}

async function runClient(script: string, question: Question, seconds: number): Promise<Round> {
  const asked = JSON.stringify({ connections, ...question, seconds, threads: cores.client.length });
  const args = [`${import.meta.dirname}/${script}`, asked];
  const { stdout } = await run(...onCores(cores.client, process.execPath, args));
  return JSON.parse(stdout) as Round;
}
