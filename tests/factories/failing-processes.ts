import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { startProcesses } from '#core/process/processes.ts';

/** Two minimal serving processes. Once a file exists, no new one can start. Prints when they serve. */
const [, , file = ''] = process.argv;
if (cluster.isPrimary) {
  await startProcesses({ workers: 2, work: 'on' });
  console.log('serving');
} else if (existsSync(file)) {
  process.exit(1);
} else {
  createServer().listen(0, '127.0.0.1');
}
