import type { Entry } from '#cms/fields/entry.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';
import type { SyncedDraft } from './draft-saver.ts';

/**
 * The state of a form in its tab: all unsaved input, chosen files, and the draft that the server has. It survives a
 * reload, a lost network and the end of a session.
 */
export interface LocalDraft {
  /** Created for each form that is opened. Its save contains it, so that a repeated request stores one entry. */
  id: string;
  /** The author's account: no other account sees the input. */
  account: string | undefined;
  name: ContentName;
  /** The entry to change; absent: a new one. */
  entry: Entry | undefined;
  values: Readonly<Record<string, string>>;
  files: Readonly<Record<string, File>>;
  /** The draft on the server, as far as this form knows it. */
  kept: SyncedDraft;
  /** Fields that have lost a file or pictures, because a reload keeps texts only. */
  lost?: string[];
  /** The reason why it could not be saved after its window was closed. */
  refusal?: { errors: Readonly<Record<string, string>>; problem: string | undefined };
}

const key = 'drafts';
let drafts: Map<string, LocalDraft> | undefined;
const listeners = new Set<() => void>();

/** Keeps input and chosen files while the page lives. */
export function saveLocalDraft(latest: LocalDraft): void {
  allDrafts().set(latest.id, latest);
}

/** Keeps a form that could not be saved after its window was closed; the list of its type opens it again. */
export function reofferLocalDraft(latest: LocalDraft): void {
  saveLocalDraft(latest);
  persistLocalDrafts();
  for (const listener of [...listeners]) listener();
}

/** Subscribes to returned drafts. */
export function onLocalDraftReoffered(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores drafts beyond a reload, without files, which cannot be stored; the fields that had files are noted. */
export function persistLocalDrafts(): void {
  const latest = [...allDrafts().values()];
  if (latest.length === 0) {
    tabStore.remove(key);
    return;
  }
  const withoutFiles = latest.map((draft) => {
    return { ...draft, files: {}, lost: [...(draft.lost ?? []), ...Object.keys(draft.files)] };
  });
  // Pasted pictures can exceed the browser storage.
  if (!tabStore.write(key, withoutFiles)) tabStore.write(key, withoutFiles.map(withoutPictures));
}

function withoutPictures(latest: LocalDraft & { lost: string[] }): LocalDraft {
  const texts = Object.entries(latest.values).map(([name, value]) => {
    const { body } = new DOMParser().parseFromString(value, 'text/html');
    const pictures = [...body.querySelectorAll('img[src^="data:"]')];
    for (const picture of pictures) picture.remove();
    const hasLost = pictures.length > 0;
    return { name, text: hasLost ? body.innerHTML : value, hasLost };
  });
  return {
    ...latest,
    values: Object.fromEntries(texts.map(({ name, text }) => [name, text])),
    lost: [...latest.lost, ...texts.filter(({ hasLost }) => hasLost).map(({ name }) => name)],
  };
}

/** The unsaved form of the signed-in user for a type. */
export function findLocalDraft(name: ContentName): LocalDraft | undefined {
  return [...allDrafts().values()].find((draft) => draft.name === name && draft.account === accountOf());
}

/** Whether there is any unsaved form, of this account or another. */
export function hasLocalDrafts(): boolean {
  return allDrafts().size > 0;
}

/** Whether all unsaved forms, if any, belong to the signed-in user. */
export function areLocalDraftsOwn(): boolean {
  return [...allDrafts().values()].every((draft) => draft.account === accountOf());
}

export function deleteLocalDraft(id: string): void {
  if (allDrafts().delete(id) && tabStore.get(key)) persistLocalDrafts();
}

function allDrafts(): Map<string, LocalDraft> {
  drafts ??= new Map(tabStore.read<LocalDraft[]>(key)?.map((draft) => [draft.id, draft]));
  return drafts;
}
