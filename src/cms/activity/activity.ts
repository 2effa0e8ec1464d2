// What is noted of what people do. Changes of records have a log of their own; readers see both as one list.

/** What can be done to a record, as staff say it: 'changed by Asha'. */
export const changeWords = {
  created: 'added',
  updated: 'changed',
  published: 'published',
  unpublished: 'unpublished',
  trashed: 'deleted',
  restored: 'brought back',
  erased: 'erased for good',
} as const;
export const isChangeKind = (kind: string): kind is keyof typeof changeWords =>
  Object.hasOwn(changeWords, kind);

/** Kinds of notes by their names, added by declaration merging where their words are. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ActivityKinds {}
export type ActivityKind = keyof ActivityKinds;

/** What belongs to a note besides, in plain words and without secrets. */
export type ActivityDetails = Readonly<Record<string, string | number>>;

/** Whom or what a note is about: `kind` is a type of record, or another subject. */
export interface ActivitySubject {
  kind: string;
  id: string;
  /** Copied: what it is called may change. */
  name: string;
}
