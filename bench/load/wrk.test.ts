import { expect, test } from 'vitest';
import { parseReport } from './wrk.ts';

const printed = `Running 1s test @ http://127.0.0.1:4610/
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     7.01ms    1.10ms  25.24ms   94.33%
    Req/Sec     7.17k   498.02     7.67k    90.91%
  Latency Distribution
     50%    6.77ms
     99%   11.39ms
  7851 requests in 1.10s, 171.51MB read
Requests/sec:   7137.11
Transfer/sec:    155.92MB
report {"microseconds":1100025,"requests":7851,"bytes":179843706,"p99":11390.000,"failures":3,"late":2,"generatorCpu":0.41}
`;

test('a round is read from the line of the script, in seconds and milliseconds', () => {
  const round = { requests: 7851, seconds: 1.100025, bytes: 179_843_706, p99: 11.39 };
  expect(parseReport(printed)).toEqual({ ...round, failures: 3, late: 2, generatorCpu: 0.41 });
});

test('where wrk could not connect, the error has its words', () => {
  expect(() => parseReport('unable to connect to 127.0.0.1:1 Connection refused')).toThrow(
    'Connection refused',
  );
});
