import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchRawAnswer, toBareAnswer } from '../load/compare.ts';
import { mixedWork } from '../load/mixed-work.ts';
import { memoryDuring } from '../load/processes.ts';
import { type Load, load, type Round } from '../load/wrk.ts';
import { type Figure, figure } from '../report.ts';
import { startBareServer } from '../servers/bare-server.ts';
import type { Server } from '../servers/process.ts';
import { startSite } from '../servers/site.ts';

const seconds = 60;
const connections = 1000;
/** Connections that send a byte a second, in heads and in bodies. */
const slowConnections = 200;

/** A thousand readers, parents who enrol, staff who edit, and clients that send next to nothing, all at once. */
export async function measureCrowd(): Promise<Figure[]> {
  // Parents come from many addresses, each of which may enrol some times only.
  await using site = await startSite({ TRUST_PROXY: 'on' });
  await (await fetch(site.url)).arrayBuffer();
  const slow = Array.from({ length: slowConnections }, (_, number) => drip(site, number % 2 === 0));
  const asked: Load = { url: `${site.url}/blogs`, headers: { 'Accept-Encoding': 'br' }, connections };
  const bare = await loadBareServer(asked);
  const working = Promise.all([load(asked, seconds), mixedWork(site.url, seconds * 1000)]);
  const memory = await memoryDuring(site.pid, () => working);
  const [round, work] = await working;
  const cut = await Promise.race([Promise.all(slow), pause(seconds * 1000)]);
  // In the same time, and not of as many answers: connections are passed over. One of a hundred more is chance.
  const maxLate = bare.late + connections / 100;
  // Under load it goes up and down by a hundred megabytes and more; memory that is never given back lifts the least.
  const leastOf = (third: number) =>
    Math.min(...memory.slice(((third - 1) * memory.length) / 3, (third * memory.length) / 3));
  const [second, last] = [leastOf(2), leastOf(3)];
  return [
    figure('requests that failed', round.failures, 'requests', { atMost: 0 }),
    figure('requests that waited for more than 10 s', round.late, 'requests', { atMost: maxLate }),
    figure('the same of bare node:http that does nothing else', bare.late, 'requests'),
    figure('requests of a thousand connections', round.requests / seconds, 'requests/s'),
    figure('answered to 99 of 100 within', round.p99, 'ms'),
    figure('that ÷ bare node:http', round.p99 / bare.p99, 'ratio'),
    figure('edits, enrolments and readings in between, all well', work, 'requests'),
    figure('most memory', Math.max(...memory), 'MB'),
    figure('least memory in the second third of the time', second, 'MB'),
    figure('least memory in the last third ÷ that', last / second, 'ratio', { atMost: 1.15 }),
    figure(`of ${slowConnections} slow connections, cut off`, cut?.length ?? 0, 'connections', {
      atLeast: slowConnections,
    }),
  ];
}

/** A thousand connections to a server of this machine that sends the same answer without any other work. */
async function loadBareServer(asked: Load): Promise<Round> {
  await using bare = await startBareServer(toBareAnswer(await fetchRawAnswer(asked)));
  return await load({ ...asked, url: bare.url }, seconds);
}

/** Sends a byte a second until the connection is cut off. */
function drip({ url }: Server, isInHead: boolean): Promise<void> {
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
