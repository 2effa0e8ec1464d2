import { setTimeout as pause } from 'node:timers/promises';
import { maxChunkBytes } from '../../src/core/media/file-limits.ts';
import { chunkOf, sendChunks, sendVideo } from '../load/mixed-work.ts';
import { maxMemoryDuring } from '../load/processes.ts';
import { type Figure, figure } from '../report.ts';
import { startReceiver } from '../servers/bare-server.ts';
import { temporaryFolder } from '../servers/process.ts';
import { createClient, staffClient, startSite } from '../servers/site.ts';
import { timeOf } from '../statistics.ts';

/** 1 GiB. */
const totalChunks = 512;
const size = (totalChunks * maxChunkBytes) / 1024 ** 2;
const downloadsAtOnce = 10;

/** A long video: how fast it is uploaded and downloaded, and how much memory that takes. */
export async function measureUpload(): Promise<Figure[]> {
  await using received = await temporaryFolder();
  await using receiver = await startReceiver(received.path);
  // Creating the demo content leaves memory behind that would hide the memory of the upload.
  await using site = await startSite({ DEMO: 'off' });
  const staff = await staffClient(site);
  // Code that is loaded and compiled at the first upload does not count.
  await sendVideo(staff, 4);
  await pause(2000);
  const idle = await maxMemoryDuring(site.pid, () => pause(500));
  const put = async (number: number) => {
    const answer = await fetch(receiver.url, { method: 'POST', body: chunkOf(number) });
    if (!answer.ok) throw new Error(`The bare server answered ${answer.status}.`);
    await answer.arrayBuffer();
  };
  const reference = (await timeOf(() => sendChunks(totalChunks, put))) / 1000;

  async function measure(work: () => Promise<unknown>) {
    let milliseconds = 0;
    const memory = await maxMemoryDuring(site.pid, async () => {
      milliseconds = await timeOf(work);
    });
    return { seconds: milliseconds / 1000, memory: memory - idle };
  }
  let video = '';
  const upload = await measure(async () => {
    video = await sendVideo(staff, totalChunks);
  });
  const download = async () => {
    const bytes = await createClient(site).read(`/${video}`);
    if (bytes !== totalChunks * maxChunkBytes) throw new Error('A download broke off.');
  };
  const downloads = await measure(() => Promise.all(Array.from({ length: downloadsAtOnce }, download)));
  return [
    figure('1 GiB in chunks', size / upload.seconds, 'MiB/s'),
    figure('bare node:http, each chunk to disk', size / reference, 'MiB/s'),
    figure('upload / bare node:http', reference / upload.seconds, 'ratio', { atLeast: 0.2 }),
    figure('ten downloads of it at once', (downloadsAtOnce * size) / downloads.seconds, 'MiB/s'),
    figure('memory while idle', idle, 'MB'),
    figure('memory above idle, upload', upload.memory, 'MB', { atMost: 100 }),
    figure('memory above idle, ten downloads', downloads.memory, 'MB', { atMost: 100 }),
  ];
}
