import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { picture } from '../factories/pictures.ts';
import { encode, type Sent } from '../factories/sent.ts';
import { chunks } from '../factories/uploads.ts';
import { solved } from './kills/parents.ts';

/** The outcome of a call. `turned away`: the connection was refused. */
type End = number | 'turned away' | 'lost';

/** One upload: the numbers of the accepted chunks. */
interface Upload {
  fields: { filename: string; totalChunks: string; uploadId: string };
  taken: number[];
}

async function call(agent: Agent, method: string, url: string, sent: Sent = {}) {
  const { headers, payload } = await encode(sent);
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
  return new Promise<{ end: End; body: string }>((resolve) => {
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const { statusCode = 0 } = answer;
      text(answer).then(
        (body) => resolve({ end: statusCode, body }),
        () => resolve({ end: 'lost', body: '' }),
      );
    });
    // On a connection that the site has already used for an answer it has to answer again, or announce the close.
    asked.on('error', () => resolve({ end: asked.reusedSocket ? 'lost' : 'turned away', body: '' }));
    asked.end(payload);
  });
}

interface Of {
  address: string;
  /** The token of the account that saves and uploads. */
  token: string;
  webinarId: string;
  /** The secret of the site, so that proofs of work need no work. */
  secret: string;
  /** The headers of the form of a webinar. */
  form: Record<string, string>;
}

/**
 * Visitors, parents and staff who act concurrently until connections are refused: read, enrol, save with a picture and
 * upload a video. Acknowledged actions are recorded.
 */
export function createStoppingTraffic({ address, token, webinarId, form, secret }: Of) {
  const enrolled: string[] = [];
  const saved: string[] = [];
  const videos = new Set<string>();
  const uploads: Upload[] = [];
  const ends = new Map<End, number>();
  let count = 0;

  async function enrol(agent: Agent): Promise<End> {
    const number = ++count;
    const email = `parent${number}@example.com`;
    // Each parent has an address of their own; otherwise they would reach its limit.
    const headers = { ...form, 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
    const json = { name: 'Meena', email, contact: '9000000001', webinarId, proof: await solved(secret) };
    const { end } = await call(agent, 'POST', `${address}/api/v1/webinar/bookwebinar`, { headers, json });
    if (end === 201) enrolled.push(email);
    return end;
  }

  async function save(agent: Agent): Promise<End> {
    const title = `Saved ${++count}`;
    const words = { title, content: '<p>Words.</p>', shortContent: 'Words', status: '1' };
    const sent = { token, form: { ...words, images: await picture() } };
    const { end } = await call(agent, 'POST', `${address}/api/v1/blogs`, sent);
    if (end === 201) saved.push(title);
    return end;
  }

  async function upload(agent: Agent, { fields, taken }: Upload): Promise<End> {
    const number = taken.length;
    const chunk = new Blob([chunks[number] ?? '']);
    const sent = { token, form: { ...fields, chunkNumber: String(number), chunk } };
    const { end, body } = await call(agent, 'POST', `${address}/api/v1/founder/upload-chunk`, sent);
    if (end === 200) {
      taken.push(number);
      const { done, video } = JSON.parse(body);
      if (done) videos.add(video);
    }
    return end;
  }

  function beginUpload(): Upload {
    const fields = {
      filename: 'family.mp4',
      totalChunks: String(chunks.length),
      uploadId: randomUUID(),
    };
    const begun = { fields, taken: [] };
    uploads.push(begun);
    return begun;
  }

  /** One client, who performs one action after the other. */
  async function goOn(first: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let current = beginUpload();
    const acts = [
      async () => (await call(agent, 'GET', `${address}/`)).end,
      () => enrol(agent),
      () => save(agent),
      () => {
        if (current.taken.length === chunks.length) current = beginUpload();
        return upload(agent, current);
      },
    ];
    let step = first;
    for (let end: End | undefined = 0; end !== 'turned away' && end !== undefined; step++) {
      end = await acts[step % acts.length]?.();
      if (end !== undefined) ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    agent.destroy();
  }

  return {
    ends,
    acknowledged: { enrolled, saved, videos, uploads },
    /** @returns once all of so many clients have been refused */
    run: async (clients: number): Promise<void> => {
      await Promise.all(Array.from({ length: clients }, (_, first) => goOn(first)));
    },
  };
}
