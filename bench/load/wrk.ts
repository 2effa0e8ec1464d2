import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { cores, onCores } from './processes.ts';

/** A request that is sent again and again, over connections that stay open. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  /** Whether wrk runs on all processors: several server processes would otherwise share one. */
  isAnywhere?: boolean;
  connections?: number;
}

export interface Round {
  requests: number;
  seconds: number;
  /** With heads, and with the part that had arrived of the last answers. */
  bytes: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
  failures: number;
  late: number;
  /** Seconds of processor time that wrk spent. */
  generatorCpu: number;
}

export const connections = 50;
/** After wrk's own two seconds, answers of bare node:http to a thousand connections would count as late. */
const timeout = '10s';

export const isInstalled = spawnSync('wrk', ['--version']).error === undefined;
export const howToInstall = 'wrk is not installed: apt-get install wrk, or brew install wrk';

/** Sends requests for so many seconds, each as soon as the answer before it has come. */
export async function load(asked: Load, seconds: number): Promise<Round> {
  const args = [`-t${cores.client.length}`, `-c${asked.connections ?? connections}`, `-d${seconds}s`];
  args.push('--latency', '--timeout', timeout);
  for (const [name, value] of Object.entries(asked.headers)) args.push('-H', `${name}: ${value}`);
  args.push('-s', `${import.meta.dirname}/wrk-report.lua`, asked.url);
  const command: [string, string[]] = asked.isAnywhere ? ['wrk', args] : onCores(cores.client, 'wrk', args);
  return parseReport((await promisify(execFile)(...command)).stdout);
}

/** Reads what wrk prints with wrk-report.lua. @throws Error with its output, where it could not connect */
export function parseReport(output: string): Round {
  const [, line] = /^report (\{.*\})$/m.exec(output) ?? [];
  if (!line) throw new Error(`wrk did not report: ${output}`);
  const { microseconds, p99, ...rest } = JSON.parse(line) as Round & { microseconds: number };
  return { ...rest, seconds: microseconds / 1_000_000, p99: p99 / 1000 };
}
