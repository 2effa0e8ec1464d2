import type { Family } from './metrics.ts';

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Puts together what several processes have counted. */
export function together(processes: readonly Family[][]): Family[] {
  const families = new Map<string, Family>();
  for (const family of processes.flat()) {
    const known = families.get(family.name);
    families.set(family.name, known ? added(known, family) : family);
  }
  return [...families.values()];
}

function added(known: Family, more: Family): Family {
  const samples = new Map(known.samples.map((sample) => [sample.suffix + sample.labels, sample]));
  for (const sample of more.samples) {
    const key = sample.suffix + sample.labels;
    const { value = 0 } = samples.get(key) ?? {};
    const both = known.across === 'max' ? Math.max(value, sample.value) : value + sample.value;
    samples.set(key, { ...sample, value: both });
  }
  return { ...known, samples: [...samples.values()] };
}

/** In the text format of Prometheus, which other programs that watch servers read as well. */
export function textOf(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix, labels, value }) => `${name}${suffix}${labels && `{${labels}}`} ${value}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}
