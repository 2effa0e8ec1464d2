import { randomUUID } from 'node:crypto';
import { type Connection, openConnection } from '../../factories/connection.ts';
import { picture } from '../../factories/pictures.ts';
import type { Sent } from '../../factories/sent.ts';
import { chunks } from '../../factories/uploads.ts';
import { createSolvedCaptcha } from './parents.ts';

type Answer = Awaited<ReturnType<Connection['call']>>;

/** A save: with its key it may be sent repeatedly until it is answered. */
interface Save {
  key: string;
  title: string;
  picture: Blob;
}

export interface Acknowledged {
  /** Ids of blogs by their titles. */
  saves: Map<string, string>;
  /** Successful and attempted changes of the one shared entry. */
  changes: { done: number; tried: number };
  /** Emails of parents. */
  enrolled: Set<string>;
  videos: Set<string>;
}

export const actionNames = ['save', 'change', 'upload', 'enrol'] as const;
type ActionName = (typeof actionNames)[number];

interface TrafficParts {
  address: string;
  token: string;
  webinarId: string;
  changedId: string;
  /** The secret of the site, so that proofs of work need no work. */
  secret: string;
}

/**
 * Staff and parents who act concurrently and repeatedly, while the site is killed: save, change, upload and enrol.
 * Acknowledged actions are recorded, others are continued.
 */
export function createTraffic({ address, token, webinarId, changedId, secret }: TrafficParts) {
  const acknowledged: Acknowledged = {
    saves: new Map(),
    changes: { done: 0, tried: 0 },
    enrolled: new Set(),
    videos: new Set(),
  };
  const tried = { saves: new Set<string>(), enrolled: new Set<string>() };
  let unanswered: Save | undefined;
  let count = 0;
  let uploadId = randomUUID();
  let chunk = 0;
  let isOver = false;
  const waiting = new Map<ActionName, () => void>();

  /** Repeats an action until the site is killed. */
  async function repeatAction(action: ActionName): Promise<void> {
    const connection = openConnection(address);
    const call: Call = async (method, path, sent) => {
      const answer = await connection.call(method, path, sent);
      if (answer.statusCode >= 500) throw new UnexpectedAnswer(`${method} ${path}: ${answer.statusCode}`);
      return answer;
    };
    try {
      while (!isOver) {
        await actions[action](call);
        waiting.get(action)?.();
      }
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
    } finally {
      connection.close();
    }
  }

  async function save(call: Call): Promise<void> {
    const title = `Saved ${++count}`;
    unanswered ??= { key: randomUUID(), title, picture: await picture() };
    const { key, picture: images, ...texts } = unanswered;
    tried.saves.add(texts.title);
    const form = {
      ...texts,
      content: '<p>Words.</p>',
      shortContent: 'Words',
      by: 'Asha',
      images,
      status: '1',
    };
    const answer = await call('POST', 'blogs', { token, form, headers: { 'idempotency-key': key } });
    expectStatus(answer, 201);
    acknowledged.saves.set(texts.title, answer.json()._id);
    unanswered = undefined;
  }

  async function change(call: Call): Promise<void> {
    const { changes } = acknowledged;
    changes.tried += 1;
    const number = changes.tried;
    const form = { title: `Changed ${number}` };
    expectStatus(await call('PUT', `course/${changedId}`, { token, form }), 200);
    changes.done = number;
  }

  async function upload(call: Call): Promise<void> {
    const fields = { filename: 'family.mp4', totalChunks: String(chunks.length), uploadId };
    const form = { ...fields, chunkNumber: String(chunk), chunk: new Blob([chunks[chunk] ?? '']) };
    const answer = await call('POST', 'founder/upload-chunk', { token, form });
    expectStatus(answer, 200);
    const { done, video, received } = answer.json();
    chunk = (chunk + 1) % chunks.length;
    if (!done && received < chunks.length) return;
    // Not done although all chunks have arrived: the assembling process was killed, and holds its lease.
    if (done) acknowledged.videos.add(video);
    uploadId = randomUUID();
    chunk = 0;
  }

  async function enrol(call: Call): Promise<void> {
    const email = `parent${++count}@example.com`;
    // Each parent has an address of their own; otherwise they would reach its limit.
    const from = { 'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` };
    const csrf = await call('GET', 'webinar/get-csrf-token', { headers: from });
    const [cookie = ''] = String(csrf.headers['set-cookie']).split(';');
    const headers = { ...from, cookie, 'x-csrf-token': csrf.json().csrfToken };
    const json = {
      name: 'Meena',
      email,
      contact: '9000000001',
      webinarId,
      proof: await createSolvedCaptcha(secret),
    };
    tried.enrolled.add(email);
    expectStatus(await call('POST', 'webinar/bookwebinar', { headers, json }), 201);
    acknowledged.enrolled.add(email);
  }

  const actions: Record<ActionName, (call: Call) => Promise<void>> = { save, change, upload, enrol };

  return {
    acknowledged,
    tried,
    /** Returns when no action is possible any more, because the site was killed or `stop` was called. */
    async run(): Promise<void> {
      isOver = false;
      await Promise.all([...actionNames, 'enrol' as const].map(repeatAction));
    },
    /** @returns when one such action has been done */
    next: (action: ActionName) => new Promise<void>((done) => waiting.set(action, done)),
    /** Ends it after the current actions. */
    stop(): void {
      isOver = true;
    },
  };
}

type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** The site has been killed. */
function isConnectionLost(error: unknown): boolean {
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

class UnexpectedAnswer extends Error {}

function expectStatus({ statusCode, text }: Answer, expected: number): void {
  if (statusCode !== expected) throw new UnexpectedAnswer(`${statusCode} in place of ${expected}: ${text}`);
}
