/** One line of a metric: its name suffix, its labels in Prometheus syntax, and the value. */
export interface Sample {
  suffix: '' | '_bucket' | '_sum' | '_count';
  labels: string;
  value: number;
}

/** A metric with all its lines: plain data, which processes send to each other. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** How lines of several processes with the same labels are combined. */
  across: 'sum' | 'max';
  samples: Sample[];
}

export type Labels = Readonly<Record<string, string>>;
export type Metrics = ReturnType<typeof createMetrics>;

interface Described {
  name: string;
  help: string;
}

interface Gauge extends Described {
  type?: 'counter' | 'gauge';
  across?: 'sum' | 'max';
  /** Called at each scrape; no line where there is no value. */
  read(): Iterable<readonly [Labels, number]>;
}

/**
 * The counters of a process, for `/metrics`. A caller gets its counter once and calls it repeatedly: that adds to a
 * number, and is cheap enough for every request. Labels are few and known in advance; input of visitors (an address, a
 * name) must not be a label, because it could fill the memory.
 */
export function createMetrics() {
  const families = new Map<string, () => Family>();

  function linesOf<Line>(
    { name, help }: Described,
    type: Family['type'],
    create: (labels: string) => Line,
    samplesOf: (labels: string, line: Line) => Sample[],
  ): (labels: Labels) => Line {
    const lines = new Map<string, Line>();
    families.set(name, () => {
      const samples = Array.from(lines).flatMap(([labels, line]) => samplesOf(labels, line));
      return { name, help, type, across: 'sum', samples };
    });
    return (labels) => {
      const label = formatLabels(labels);
      const line = lines.get(label) ?? create(label);
      lines.set(label, line);
      return line;
    };
  }

  return {
    /** A number that only grows. @returns a function that gives, for labels, the function that adds to it */
    counter(described: Described): (labels: Labels) => (by?: number) => void {
      const cellOf = linesOf(
        described,
        'counter',
        () => ({ value: 0 }),
        (labels, { value }) => [{ suffix: '', labels, value }],
      );
      return (labels) => {
        const cell = cellOf(labels);
        return (by = 1) => {
          cell.value += by;
        };
      };
    },

    /** Durations in seconds. @returns a function that gives, for labels, the function that records one */
    durations(described: Described): (labels: Labels) => (seconds: number) => void {
      const cellOf = linesOf(
        described,
        'histogram',
        () => ({ counts: new Float64Array(bounds.length + 1), sum: 0 }),
        samplesOfDurations,
      );
      return (labels) => {
        const cell = cellOf(labels);
        return (seconds) => {
          let bucket = 0;
          while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++;
          cell.counts[bucket] = (cell.counts[bucket] ?? 0) + 1;
          cell.sum += seconds;
        };
      };
    },

    /** A number that is read at each scrape. */
    gauge({ name, help, type = 'gauge', across = 'sum', read }: Gauge): void {
      families.set(name, () => {
        const samples = Array.from(read(), ([labels, value]) => ({
          suffix: '' as const,
          labels: formatLabels(labels),
          value,
        }));
        return { name, help, type, across, samples };
      });
    },

    read: (): Family[] => Array.from(families.values(), (family) => family()),
  };
}

/** Seconds; from the duration of a cached answer to one that times out. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function samplesOfDurations(
  labels: string,
  { counts, sum }: { counts: Float64Array; sum: number },
): Sample[] {
  let count = 0;
  const samples: Sample[] = [];
  for (const [bucket, bound] of [...bounds, '+Inf'].entries()) {
    count += counts[bucket] ?? 0;
    const within = `${labels}${labels && ','}le="${bound}"`;
    samples.push({ suffix: '_bucket', labels: within, value: count });
  }
  samples.push({ suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count });
  return samples;
}

function formatLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
    )
    .join(',');
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Combines the counts of several processes. */
export function mergeFamilies(processes: readonly Family[][]): Family[] {
  const families = new Map<string, Family>();
  for (const family of processes.flat()) {
    const known = families.get(family.name);
    families.set(family.name, known ? mergeFamily(known, family) : family);
  }
  return [...families.values()];
}

function mergeFamily(known: Family, more: Family): Family {
  const samples = new Map(known.samples.map((sample) => [sample.suffix + sample.labels, sample]));
  for (const sample of more.samples) {
    const key = sample.suffix + sample.labels;
    const { value = 0 } = samples.get(key) ?? {};
    const both = known.across === 'max' ? Math.max(value, sample.value) : value + sample.value;
    samples.set(key, { ...sample, value: both });
  }
  return { ...known, samples: [...samples.values()] };
}

/** The text format of Prometheus, which other monitoring programs read as well. */
export function toPrometheusText(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix, labels, value }) => `${name}${suffix}${labels && `{${labels}}`} ${value}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}
