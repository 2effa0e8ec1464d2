import type { Entry } from '#cms/fields/entry.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';
import type { KeptDraft } from './draft-saver.ts';

/**
 * A form as it stands in its tab: everything that somebody typed or chose and did not save yet, and what the server has of
 * it. It is what a reload, a lost network or the end of a sign-in does not take.
 */
export interface LocalDraft {
  /** Made for each form that is opened. Its save carries it, so that one pressed twice is stored once. */
  id: string;
  /** Whose words these are: no other account is shown them. */
  account: string | undefined;
  name: ContentName;
  /** The entry that is changed; absent: a new one is added. */
  entry: Entry | undefined;
  values: Readonly<Record<string, string>>;
  files: Readonly<Record<string, File>>;
  /** The draft on the server, as far as this form knows it. */
  kept: KeptDraft;
  /** The fields that have lost a file or pictures, because a reload keeps texts alone. */
  lost?: string[];
  /** Why it could not be saved after its window was closed. */
  refusal?: { errors: Readonly<Record<string, string>>; problem: string | undefined };
}

const key = 'drafts';
let drafts: Map<string, LocalDraft> | undefined;
const listeners = new Set<() => void>();

/** Keeps what is being typed while the page lives, chosen files too. */
export function keepDraft(latest: LocalDraft): void {
  all().set(latest.id, latest);
}

/** Keeps a form that could not be saved after its window was closed; the list of its type opens it again. */
export function returnDraft(latest: LocalDraft): void {
  keepDraft(latest);
  storeDrafts();
  for (const listener of [...listeners]) listener();
}

/** Calls back when a draft has returned. */
export function onReturn(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Keeps them beyond a reload as well, without files: they cannot be stored, and which fields they were in is kept instead. */
export function storeDrafts(): void {
  const latest = [...all().values()];
  if (latest.length === 0) {
    tabStore.remove(key);
    return;
  }
  const bare = latest.map((draft) => {
    return { ...draft, files: {}, lost: [...(draft.lost ?? []), ...Object.keys(draft.files)] };
  });
  // Pasted pictures can be larger than what the browser stores.
  if (!tabStore.write(key, bare)) tabStore.write(key, bare.map(withoutPictures));
}

function withoutPictures(latest: LocalDraft & { lost: string[] }): LocalDraft {
  const cut = Object.entries(latest.values).map(([name, value]) => {
    const { body } = new DOMParser().parseFromString(value, 'text/html');
    const pictures = [...body.querySelectorAll('img[src^="data:"]')];
    for (const picture of pictures) picture.remove();
    const hasLost = pictures.length > 0;
    return { name, text: hasLost ? body.innerHTML : value, hasLost };
  });
  return {
    ...latest,
    values: Object.fromEntries(cut.map(({ name, text }) => [name, text])),
    lost: [...latest.lost, ...cut.filter(({ hasLost }) => hasLost).map(({ name }) => name)],
  };
}

/** What waits for whoever is signed in, in the form of a type. */
export function findDraft(name: ContentName): LocalDraft | undefined {
  return [...all().values()].find((draft) => draft.name === name && draft.account === accountOf());
}

/** Whether anything waits, for this account or for another one. */
export function hasDraft(): boolean {
  return all().size > 0;
}

/** Whether what waits, if anything does, waits for whoever is signed in. */
export function areDraftsOwn(): boolean {
  return [...all().values()].every((draft) => draft.account === accountOf());
}

export function dropDraft(id: string): void {
  if (all().delete(id) && tabStore.get(key)) storeDrafts();
}

function all(): Map<string, LocalDraft> {
  drafts ??= new Map(tabStore.read<LocalDraft[]>(key)?.map((draft) => [draft.id, draft]));
  return drafts;
}
