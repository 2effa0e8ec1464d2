import autocannon from 'autocannon';

/** Asks with worker threads, for machines without wrk, and prints what came of it. */
const { url, headers, seconds, connections, threads } = JSON.parse(process.argv[2] ?? '');
const result = await autocannon({ url, headers, connections, duration: seconds, workers: threads });
const refused = result['4xx'] + result['5xx'];
const round = {
  requests: result.requests.total,
  seconds: result.duration,
  bytes: result.throughput.total,
  p99: result.latency.p99,
  failures: result.errors - result.timeouts + refused,
  late: result.timeouts,
};
console.log(JSON.stringify(round));
