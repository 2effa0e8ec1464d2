import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { areDivided, cores } from '../load/cores.ts';
import { connections, generator, headGenerator } from '../load/generator.ts';

/** What the figures were measured on and with. */
export const machine = {
  date: new Date().toISOString(),
  node: process.version,
  system: `${platform()} ${release()}`,
  processor: cpus()[0]?.model ?? 'unknown',
  processors: availableParallelism(),
  memoryBytes: totalmem(),
  /** How many processes wanted to run, in the minute before. */
  busyBefore: loadavg()[0] ?? 0,
  loadGenerator: generator,
  headLoadGenerator: headGenerator,
  connections,
  dividedProcessors: areDivided ? cores : null,
};

/** The same in lines for people. */
export function machineLines(): string[] {
  const isNative = machine.loadGenerator === 'wrk';
  return [
    `Node ${machine.node} on ${machine.processors} × ${machine.processor}`,
    isNative
      ? `asked by wrk over ${connections} connections (heads alone by ${headGenerator})`
      : `asked by ${machine.loadGenerator} (heads alone by ${headGenerator}), because wrk is not installed: it may be slower than what it measures, so trust the processor time alone`,
    areDivided
      ? `who answers runs on processor ${cores.server}, who asks on ${cores.client}`
      : 'who answers and who asks share the processors, which cannot be divided here',
    ...(machine.busyBefore > machine.processors / 2
      ? [
          `This machine is busy with other work (load ${machine.busyBefore.toFixed(1)}): trust the processor time, and nothing that is counted in seconds.`,
        ]
      : []),
  ];
}
