import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { areDivided, cores } from './load/processes.ts';
import { connections } from './load/wrk.ts';
import { extent, median, type Ratio } from './statistics.ts';

type Target = { atLeast?: number; atMost?: number };

/** One result of the benchmarks. A target is mostly set on a ratio, which other work on the machine changes least. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  target?: Target;
  /** The lowest and the highest measurement. */
  spread?: [number, number];
  /** The two parts of a ratio. */
  of?: { ours: number; reference: number; unit: string };
}

export function figure(what: string, value: number, unit: string, target?: Target): Figure {
  return { what, value, unit, ...(target && { target }) };
}

/** The median of several measurements. */
export function medianFigure(what: string, values: readonly number[], unit: string, target?: Target): Figure {
  return { ...figure(what, median(values), unit, target), spread: extent(values) };
}

export function ratioFigure(what: string, measured: Ratio, unit: string, target?: Target): Figure {
  const { ratio, spread, ours, reference } = measured;
  return { ...figure(what, ratio, 'ratio', target), spread, of: { ours, reference, unit } };
}

/** Whether a figure is within its target, bounds included; one without a target always is. */
export function isMet({ value, target }: Figure): boolean {
  return value >= (target?.atLeast ?? -Infinity) && value <= (target?.atMost ?? Infinity);
}

/** Milliseconds for which a request kept the event loop from others. */
export interface LoopBlock {
  what: string;
  /** By the clock, waits for the disk and other work of the machine included. */
  held: number;
  /** The part in which the server itself worked. */
  own: number;
}

/** The longest hold by the clock. It has no target, because other work of the machine may be its cause. */
export function longestByClock(holds: readonly LoopBlock[], which = 'the longest'): Figure {
  const [longest] = holds.toSorted((one, other) => other.held - one.held);
  const what = `${which} by the clock, waits for the disk included: ${longest?.what ?? 'nothing'}`;
  return figure(what, longest?.held ?? 0, 'ms');
}

/** The machine and the load generator of a run; `busyBefore` is the load of the minute before. */
export const machine = {
  ...{ date: new Date().toISOString(), node: process.version, system: `${platform()} ${release()}` },
  ...{ processor: cpus()[0]?.model ?? 'unknown', processors: availableParallelism() },
  ...{ memoryBytes: totalmem(), busyBefore: loadavg()[0] ?? 0, loadGenerator: 'wrk', connections },
  dividedProcessors: areDivided ? cores : null,
};

export function printMachine(): void {
  const { node, processors, processor, busyBefore } = machine;
  console.log(`Node ${node} on ${processors} × ${processor}, load by wrk over ${connections} connections`);
  console.log(
    areDivided
      ? `servers run on processor ${cores.server}, wrk on ${cores.client}`
      : 'servers and wrk share the processors, which cannot be divided here',
  );
  if (busyBefore > processors / 2) {
    console.log(`The machine is busy (load ${busyBefore.toFixed(1)}): only processor time can be trusted.`);
  }
}

export function printTable(title: string, figures: readonly Figure[]): void {
  const head = ['', 'value', 'unit', 'spread', 'of', 'target', 'met'];
  const rows = figures.map((one) => [
    ...[one.what, readable(one.value), one.unit, one.spread?.map(readable).join(' to ') ?? ''],
    one.of ? `${readable(one.of.ours)} : ${readable(one.of.reference)} ${one.of.unit}` : '',
    ...[describeTarget(one), one.target ? (isMet(one) ? 'yes' : 'NO') : ''],
  ]);
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  console.log(`\n${title}\n${[head, ...rows].map((row) => line(row).trimEnd()).join('\n')}`);
}

/** Three significant digits; large numbers whole. */
export function readable(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) });
}

function describeTarget({ target }: Figure): string {
  if (target?.atLeast !== undefined) return `at least ${readable(target.atLeast)}`;
  return target?.atMost !== undefined ? `at most ${readable(target.atMost)}` : '';
}
