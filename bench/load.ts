import autocannon from 'autocannon';

/** How many pairs of runs; the median of their ratios counts, because the machine's speed drifts. */
const pairs = 5;
const seconds = 2;
const connections = 50;

/** Requests per second of two servers, asked in turns for the same thing, and the median of the ratios. */
export interface Comparison {
  perSecond: number;
  reference: number;
  ratio: number;
}

export async function compare(
  url: string,
  referenceUrl: string,
  headers: Record<string, string>,
): Promise<Comparison> {
  const runs: [number, number][] = [];
  await measure(url, headers);
  await measure(referenceUrl, headers);
  for (let pair = 0; pair < pairs; pair++) {
    runs.push([await measure(url, headers), await measure(referenceUrl, headers)]);
  }
  return {
    perSecond: median(runs.map(([site]) => site)),
    reference: median(runs.map(([, reference]) => reference)),
    ratio: median(runs.map(([site, reference]) => site / reference)),
  };
}

async function measure(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered with errors.`);
  return result.requests.average;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
