import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { picture } from '../factories/pictures.ts';
import { encode, type Sent } from '../factories/sent.ts';
import { chunks } from '../factories/uploads.ts';
import { createSolvedCaptcha } from './kills/parents.ts';

/** The outcome of a call. `turned away`: the connection was refused. */
type CallOutcome = number | 'turned away' | 'lost';

/** One upload: the numbers of the accepted chunks. */
interface Upload {
  fields: { filename: string; totalChunks: string; uploadId: string };
  accepted: number[];
}

async function call(agent: Agent, method: string, url: string, sent: Sent = {}) {
  const { headers, payload } = await encode(sent);
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
  return new Promise<{ outcome: CallOutcome; body: string }>((resolve) => {
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const { statusCode = 0 } = answer;
      text(answer).then(
        (body) => resolve({ outcome: statusCode, body }),
        () => resolve({ outcome: 'lost', body: '' }),
      );
    });
    // On a connection that the site has already used for an answer it has to answer again, or announce the close.
    asked.on('error', () => resolve({ outcome: asked.reusedSocket ? 'lost' : 'turned away', body: '' }));
    asked.end(payload);
  });
}

interface TrafficOptions {
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
export function createStoppingTraffic({ address, token, webinarId, form, secret }: TrafficOptions) {
  const enrolled: string[] = [];
  const saved: string[] = [];
  const videos = new Set<string>();
  const uploads: Upload[] = [];
  const outcomes = new Map<CallOutcome, number>();
  let count = 0;

  async function enrol(agent: Agent): Promise<CallOutcome> {
    const number = ++count;
    const email = `parent${number}@example.com`;
    // Each parent has an address of their own; otherwise they would reach its limit.
    const headers = { ...form, 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
    const json = {
      name: 'Meena',
      email,
      contact: '9000000001',
      webinarId,
      proof: await createSolvedCaptcha(secret),
    };
    const { outcome } = await call(agent, 'POST', `${address}/api/v1/webinar/bookwebinar`, { headers, json });
    if (outcome === 201) enrolled.push(email);
    return outcome;
  }

  async function save(agent: Agent): Promise<CallOutcome> {
    const title = `Saved ${++count}`;
    const words = { title, content: '<p>Words.</p>', shortContent: 'Words', status: '1' };
    const sent = { token, form: { ...words, images: await picture() } };
    const { outcome } = await call(agent, 'POST', `${address}/api/v1/blogs`, sent);
    if (outcome === 201) saved.push(title);
    return outcome;
  }

  async function upload(agent: Agent, { fields, accepted }: Upload): Promise<CallOutcome> {
    const number = accepted.length;
    const chunk = new Blob([chunks[number] ?? '']);
    const sent = { token, form: { ...fields, chunkNumber: String(number), chunk } };
    const { outcome, body } = await call(agent, 'POST', `${address}/api/v1/founder/upload-chunk`, sent);
    if (outcome === 200) {
      accepted.push(number);
      const { done, video } = JSON.parse(body);
      if (done) videos.add(video);
    }
    return outcome;
  }

  function startUpload(): Upload {
    const fields = {
      filename: 'family.mp4',
      totalChunks: String(chunks.length),
      uploadId: randomUUID(),
    };
    const started = { fields, accepted: [] };
    uploads.push(started);
    return started;
  }

  /** One client, who performs one action after the other. */
  async function runClient(first: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let current = startUpload();
    const actions = [
      async () => (await call(agent, 'GET', `${address}/`)).outcome,
      () => enrol(agent),
      () => save(agent),
      () => {
        if (current.accepted.length === chunks.length) current = startUpload();
        return upload(agent, current);
      },
    ];
    let step = first;
    for (
      let outcome: CallOutcome | undefined = 0;
      outcome !== 'turned away' && outcome !== undefined;
      step++
    ) {
      outcome = await actions[step % actions.length]?.();
      if (outcome !== undefined) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    agent.destroy();
  }

  return {
    outcomes,
    acknowledged: { enrolled, saved, videos, uploads },
    /** @returns once all of so many clients have been refused */
    run: async (clients: number): Promise<void> => {
      await Promise.all(Array.from({ length: clients }, (_, first) => runClient(first)));
    },
  };
}
