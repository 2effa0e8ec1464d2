import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Asks with Node's own client, which knows HEAD, and prints what came of it. It is slower than what it measures. */
const { url, method, headers, seconds, connections } = JSON.parse(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const sockets = new Set<IncomingMessage['socket']>();
const latencies: number[] = [];
let failures = 0;

const begin = performance.now();
const deadline = begin + seconds * 1000;
await Promise.all(Array.from({ length: connections }, askOnAndOn));
const took = (performance.now() - begin) / 1000;
const bytes = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
latencies.sort((a, b) => a - b);
const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
console.log(JSON.stringify({ requests: latencies.length, seconds: took, bytes, p99, failures, late: 0 }));
agent.destroy();

async function askOnAndOn(): Promise<void> {
  while (performance.now() < deadline) {
    const asked = performance.now();
    const answer = await ask().catch(() => undefined);
    if (!answer || (answer.statusCode ?? 500) >= 400) failures++;
    if (answer) sockets.add(answer.socket);
    latencies.push(performance.now() - asked);
  }
}

function ask(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      const { socket } = answer;
      buffer(answer).then(() => resolve(Object.assign(answer, { socket })), reject);
    });
    sent.on('error', reject).end();
  });
}
