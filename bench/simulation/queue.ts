/** Where requests wait: some lines, each with its servers. Who comes goes to the next line in turn, and waits there. */
export interface Station {
  name: string;
  lines: number;
  serversPerLine: number;
}

/** A request: when it comes, and for how many seconds it needs which station, one after the other. */
export interface Arrival {
  at: number;
  steps: readonly { station: string; seconds: number }[];
}

export interface Outcome {
  name: string;
  /** The part of the time in which its servers were at work. */
  utilisation: number;
  /** Seconds, of all who came: how long each waited, in ascending order. */
  waits: Float64Array;
}

/**
 * Lets requests go through the stations, first come, first served. Time is that of the requests: nothing is measured.
 *
 * @param arrivals in the order in which they come
 */
export function simulate(stations: readonly Station[], arrivals: Iterable<Arrival>): Outcome[] {
  const states = new Map(stations.map((station) => [station.name, createState(station)]));
  const events = createEvents();
  let end = 0;

  function visit({ at, steps, step }: Event): void {
    const { station, seconds } = steps[step] ?? { station: '', seconds: 0 };
    const state = states.get(station);
    if (!state) throw new Error(`There is no station ${station}.`);
    const line = state.freeAt[state.next] ?? [];
    state.next = (state.next + 1) % state.freeAt.length;
    const first = line.indexOf(Math.min(...line));
    const begun = Math.max(at, line[first] ?? 0);
    const done = begun + seconds;
    line[first] = done;
    state.waits.push(begun - at);
    state.busy += seconds;
    end = Math.max(end, done);
    if (step + 1 < steps.length) events.add({ at: done, steps, step: step + 1 });
  }

  for (const { at, steps } of arrivals) {
    for (let next = events.takeBefore(at); next; next = events.takeBefore(at)) visit(next);
    if (steps.length > 0) visit({ at, steps, step: 0 });
  }
  for (let next = events.takeBefore(Infinity); next; next = events.takeBefore(Infinity)) visit(next);

  return stations.map(({ name, lines, serversPerLine }) => {
    const { busy, waits } = states.get(name) ?? { busy: 0, waits: [] };
    const utilisation = end === 0 ? 0 : busy / (end * lines * serversPerLine);
    return { name, utilisation, waits: Float64Array.from(waits).sort() };
  });
}

/** @param part between 0 and 1, such as 0.99 */
export function percentile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function createState({ lines, serversPerLine }: Station) {
  const freeAt = Array.from({ length: lines }, () => Array.from({ length: serversPerLine }, () => 0));
  return { freeAt, next: 0, busy: 0, waits: [] as number[] };
}

interface Event extends Arrival {
  step: number;
}

/** What is still to happen, the earliest first: a binary heap. */
function createEvents() {
  const heap: Event[] = [];
  const timeOf = (place: number) => heap[place]?.at ?? Infinity;

  function swap(one: number, other: number): void {
    const [first, second] = [heap[one], heap[other]];
    if (first && second) [heap[one], heap[other]] = [second, first];
  }

  return {
    add(event: Event): void {
      heap.push(event);
      for (let place = heap.length - 1; place > 0; ) {
        const parent = (place - 1) >> 1;
        if (timeOf(parent) <= event.at) break;
        swap(place, parent);
        place = parent;
      }
    },

    /** The earliest, where it happens before that moment. */
    takeBefore(moment: number): Event | undefined {
      const [first] = heap;
      if (!first || first.at > moment) return undefined;
      const last = heap.pop();
      if (last && heap.length > 0) heap[0] = last;
      for (let place = 0; ; ) {
        const [left, right] = [2 * place + 1, 2 * place + 2];
        const least = timeOf(right) < timeOf(left) ? right : left;
        if (timeOf(least) >= timeOf(place)) return first;
        swap(place, least);
        place = least;
      }
    },
  };
}
