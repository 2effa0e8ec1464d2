import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { decodeJwt } from 'jose/jwt/decode';
import { type Entry, textOf } from '#cms/fields/entry.ts';
import { course } from '#content/course/definition.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import type { TestSite } from '#tests/factories/test-site.ts';
import {
  createDraftSaver,
  type DraftCalls,
  type DraftSaver,
  type DraftSaveState,
  newDraft,
  type SyncedDraft,
} from '../admin/draft-saver.ts';
import { mergeOf } from '../admin/merge.ts';
import type { FieldTexts } from '../admin/use-drafts.ts';
import type { Draft } from '../api.ts';

interface Dependencies {
  site: TestSite;
  chance: () => number;
  recordId: string;
}

const fields = ['title', 'duration', 'description', 'curriculum'] as const;
type Field = (typeof fields)[number];

const wordsOf = (texts: readonly (string | null)[]) => texts.flatMap((text) => text?.match(/w\d+e/g) ?? []);

/**
 * Windows with the form of one entry, which run the browser code without a browser: their clock is moved by the test,
 * and the network between them and the site loses requests and answers, is slow, and reorders requests.
 */
export function createWindows({ site, chance: random, recordId }: Dependencies) {
  const acknowledged = new Set<string>();
  let now = 0;
  let busy = 0;
  const timers = new Set<{ at: number; what: () => void }>();

  function schedule(milliseconds: number, what: () => void): () => void {
    const timer = { at: now + milliseconds, what };
    timers.add(timer);
    return () => void timers.delete(timer);
  }
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => schedule(milliseconds, resolve));

  /** Waits until all requests inside the site are done. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await setImmediate();
      quiet = busy === 0 ? quiet + 1 : 0;
    }
  }

  async function pass(milliseconds: number): Promise<void> {
    const until = now + milliseconds;
    for (;;) {
      await settle();
      const [next] = [...timers].sort((one, other) => one.at - other.at);
      if (!next || next.at > until) break;
      now = Math.max(now, next.at);
      timers.delete(next);
      next.what();
    }
    now = until;
  }

  async function ask(token: string, method: string, path: string, body?: object) {
    busy += 1;
    try {
      const answer = await site.call(method, path, { token, ...(body && { json: body }) });
      if (answer.statusCode >= 400) throw new ApiError(answer.statusCode, answer.json());
      return answer.json();
    } finally {
      busy -= 1;
    }
  }

  const flaky = (token: string) => async (method: string, path: string, body?: object) => {
    if (!windows.isCalm) {
      const outcome = random();
      await sleep(random() * 3000);
      if (outcome < 0.1) throw new ApiError(0);
      if (outcome < 0.16) {
        // Given up by the browser, but still on its way.
        void sleep(random() * 20_000).then(() => ask(token, method, path, body).catch(() => undefined));
        throw new ApiError(0);
      }
      if (outcome < 0.3) {
        await ask(token, method, path, body);
        throw new ApiError(0);
      }
    }
    const answer = await ask(token, method, path, body);
    if (!windows.isCalm) await sleep(random() * 3000);
    if (method === 'PUT' && body) {
      const { values = {}, rejected = {} } = body as { values?: FieldTexts; rejected?: FieldTexts };
      for (const word of wordsOf([...Object.values(values), ...Object.values(rejected)]))
        acknowledged.add(word);
    }
    return answer;
  };

  function flakyCalls(token: string): DraftCalls {
    const send = flaky(token);
    return {
      save: async (id, body) => (await send('PUT', `drafts/${id}`, body)).draft,
      find: async (id) => (await send('GET', `drafts/${id}`)).draft,
      discard: (id) => send('DELETE', `drafts/${id}`),
      restore: async (id) => (await send('POST', `drafts/${id}/restore`)).draft,
    };
  }

  async function open(token: string) {
    let entry: Entry = await ask(token, 'GET', `entries/course/${recordId}`);
    let values: Record<string, string> = textsOf(entry);
    let conflicts: DraftSaveState['conflicts'] = {};
    let draftSaver: DraftSaver;

    function textsOf(of: Entry): Record<string, string> {
      return Object.fromEntries(fields.map((field) => [field, textOf(of, field)]));
    }
    function typed() {
      const differing = fields.filter((field) => values[field] !== textOf(entry, field));
      const of = (words: FieldTexts) =>
        Object.fromEntries(differing.map((field) => [field, words[field] ?? '']));
      return { values: of(values), base: of(textsOf(entry)), baseRevision: Number(entry.revision) };
    }
    function begin(kept: SyncedDraft): void {
      const one: DraftSaver = createDraftSaver({
        ...{ definition: course, record: 'course', recordId, syncedDraft: kept, schedule },
        calls: flakyCalls(token),
        newKey: () => randomUUID(),
        onChange(saveState) {
          // A closed page gets no answers.
          if (one !== draftSaver) return;
          conflicts = saveState.conflicts;
          if (Object.keys(conflicts).length > 0) tab.disputes += 1;
        },
        onRemoteChanges(words) {
          if (one !== draftSaver) return;
          for (const [field, value] of Object.entries(words)) values[field] = value ?? textOf(entry, field);
        },
      });
      draftSaver = one;
      draftSaver.update(typed());
    }

    /** Merges another user's save as the form does; conflicts are resolved at random. */
    function rebase(current: Entry): void {
      const merge = mergeOf(course, entry, { values, files: {} }, current);
      const theirs = [...merge.theirs, ...merge.conflicts.filter(() => random() < 0.5)];
      entry = current;
      for (const field of theirs) values[field] = textOf(current, field);
      draftSaver.update(typed());
    }

    const tab = {
      get draftSaver() {
        return draftSaver;
      },
      disputes: 0,
      add(field: Field, word: string): void {
        const before = values[field] ?? '';
        // Keeps a short text within its limit.
        if (field === 'duration' && before.length > 80) {
          tab.add('curriculum', word);
          return;
        }
        values[field] = field === 'duration' ? `${before} ${word}` : `${before}<p>${word}</p>`;
        draftSaver.update(typed());
      },
      cut(field: Field) {
        const before = values[field] ?? '';
        const shorter =
          field === 'duration' ? before.replace(/\s*\S+$/, '') : before.replace(/<p>[^<]*<\/p>$/, '');
        values[field] = shorter;
        draftSaver.update(typed());
      },
      /** Reloads the page with the content of its tab storage. */
      async reload() {
        draftSaver.flushOnUnload();
        draftSaver.stop();
        const kept: SyncedDraft = JSON.parse(JSON.stringify(draftSaver.getSyncedDraft()));
        begin(kept);
      },
      /** As the presence poll of the form does. */
      async look() {
        const { drafts } = await ask(token, 'GET', `drafts?record=course&recordId=${recordId}`);
        const id = decodeJwt(token).sub;
        const mine = drafts.find((draft: Draft) => draft.accountId === id);
        const current: Entry = await ask(token, 'GET', `entries/course/${recordId}`);
        if (Number(current.revision) > Number(entry.revision)) rebase(current);
        if (mine) {
          const looking = draftSaver.loadIfNewer(mine).catch(() => undefined);
          await pass(6000);
          await looking;
        }
      },
      async publish() {
        const holding = draftSaver.pauseSaving();
        await pass(30_000);
        await holding;
        for (let tries = 0; tries < 5; tries++) {
          const changed = { ...typed().values, title: values.title ?? '' };
          const json = { ...changed, revision: entry.revision, draft: draftSaver.getSyncedDraft().id };
          const answer = await site.call('PUT', `course/${recordId}`, { token, json });
          if (answer.statusCode === 409) {
            rebase(answer.json().current);
            continue;
          }
          expectOk(answer.statusCode, answer.body);
          entry = answer.json();
          values = textsOf(entry);
          draftSaver.end();
          begin(newDraft(randomUUID()));
          return;
        }
        draftSaver.resumeSaving();
      },
      async discardAndUndo() {
        const discarding = draftSaver.discard().catch(() => undefined);
        await pass(30_000);
        const undo = await discarding;
        const undoing = undo?.().catch(() => undefined);
        await pass(10_000);
        await undoing;
      },
      decide() {
        const open = Object.keys(conflicts);
        if (open.length > 0) draftSaver.resolveConflicts(open.filter(() => random() < 0.5));
      },
      shown: () => typed().values,
      /** The values on the server. */
      async held() {
        const { id, revision } = draftSaver.getSyncedDraft();
        return revision === 0 ? {} : (await ask(token, 'GET', `drafts/${id}`)).draft.values;
      },
    };
    begin(newDraft(randomUUID()));
    return tab;
  }

  const windows = {
    /** From then on, the network is reliable and immediate. */
    isCalm: false,
    acknowledged,
    ...{ open, pass },
    /** Everything that an author can find: drafts and their earlier states. */
    async everythingOf(token: string) {
      const { drafts } = await ask(token, 'GET', 'drafts?limit=100');
      const whole = drafts.map(({ id }: Draft) => ask(token, 'GET', `drafts/${id}`));
      const states = [0, 100, 200].map((offset) =>
        ask(token, 'GET', `draft-states?record=course&recordId=${recordId}&limit=100&offset=${offset}`),
      );
      return Promise.all([...whole, ...states]);
    },
  };
  return windows;
}

function expectOk(status: number, body: string): void {
  if (status !== 200) throw new Error(`${status} ${body}`);
}
