import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { load, type Question, type Round } from '../load/generator.ts';
import { residentMemory } from '../load/memory.ts';
import { mixedWork } from '../load/mixed-work.ts';
import { rawAnswer } from '../load/raw-answer.ts';
import type { Figure } from '../report/figure.ts';
import type { Running } from '../servers/processes.ts';
import { startSite } from '../servers/site.ts';
import { startReference } from '../servers/start-reference.ts';

const seconds = 60;
const connections = 1000;
/** Connections that say a byte a second, in heads and in bodies. */
const slowConnections = 200;

/** A thousand readers, people who enrol, staff who edit, and clients that say next to nothing, all at once. */
export async function measureCrowd(): Promise<Figure[]> {
  // Parents come from many addresses, each of which may enrol some times only.
  const site = await startSite({ TRUST_PROXY: 'on' });
  try {
    await (await fetch(site.url)).arrayBuffer();
    const slow = Array.from({ length: slowConnections }, (_, number) => drip(site, number % 2 === 0));
    const question: Question = {
      url: `${site.url}/blogs`,
      headers: { 'Accept-Encoding': 'br' },
      connections,
    };
    const bare = await loadBareServer(question);
    const [round, work, memory] = await Promise.all([
      load(question, seconds),
      mixedWork(site.url, seconds * 1000),
      memoryDuring(site),
    ]);
    const cut = await Promise.race([Promise.all(slow), pause(seconds * 1000)]);
    return [
      { what: 'requests that failed', value: round.failures, unit: 'requests', target: { atMost: 0 } },
      {
        what: 'requests that waited for more than 10 s',
        value: round.late,
        unit: 'requests',
        target: { atMost: mostLate(bare) },
      },
      {
        what: 'the same of bare node:http that does nothing else',
        value: bare.late,
        unit: 'requests',
      },
      { what: 'requests of a thousand connections', value: round.requests / seconds, unit: 'requests/s' },
      { what: 'answered to 99 of 100 within', value: round.p99, unit: 'ms' },
      { what: 'that ÷ bare node:http', value: round.p99 / bare.p99, unit: 'ratio' },
      { what: 'edits, enrolments and readings in between, all well', value: work, unit: 'requests' },
      { what: 'most memory', value: memory.most, unit: 'MB' },
      { what: 'least memory in the second third of the time', value: memory.floors[1], unit: 'MB' },
      {
        what: 'least memory in the last third ÷ that',
        value: memory.floors[2] / memory.floors[1],
        unit: 'ratio',
        target: { atMost: 1.15 },
      },
      {
        what: `of ${slowConnections} slow connections, cut off`,
        value: cut ? cut.length : 0,
        unit: 'connections',
        target: { atLeast: slowConnections },
      },
    ];
  } finally {
    await site.stop();
  }
}

/**
 * Requests that may wait too long where so many do before a server that has nothing else to do: in the same time, and not
 * of as many answers, as it is connections that are passed over. One of a hundred more is chance.
 */
const mostLate = (bare: Round) => bare.late + connections / 100;

/** What a thousand connections make of any server of this machine, which answers the same without doing anything else. */
async function loadBareServer(question: Question): Promise<Round> {
  const bare = await startReference(await rawAnswer(question));
  try {
    return await load({ ...question, url: bare.url }, seconds);
  } finally {
    await bare.stop();
  }
}

/**
 * Memory in MB: the most of all, and the least of each third. Under load it goes up and down by a hundred megabytes and
 * more; what is never given back lifts the least.
 */
async function memoryDuring({ pid }: Running): Promise<{ most: number; floors: [number, number, number] }> {
  const thirds: [number[], number[], number[]] = [[], [], []];
  for (const third of thirds) {
    const end = performance.now() + (seconds * 1000) / 3;
    while (performance.now() < end) {
      third.push(await residentMemory(pid));
      await pause(500);
    }
  }
  const [first, second, last] = thirds;
  return {
    most: Math.max(...first, ...second, ...last),
    floors: [Math.min(...first), Math.min(...second), Math.min(...last)],
  };
}

/** Says a byte a second until it is cut off. */
function drip({ url }: Running, isInHead: boolean): Promise<void> {
  const { hostname, port } = new URL(url);
  const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  return new Promise((cut) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(isInHead ? head : `${head}Content-Length: 10000\r\n\r\n`);
    });
    const dripping = setInterval(() => socket.writable && socket.write('a'), 1000);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      clearInterval(dripping);
      cut();
    });
  });
}
