// Activity entries. Changes of records have a log of their own; the list shows both.

/** The actions on a record in words: 'changed by Asha'. */
export const changeVerbs = {
  created: 'added',
  updated: 'changed',
  published: 'published',
  unpublished: 'unpublished',
  trashed: 'deleted',
  restored: 'restored',
  erased: 'erased for good',
} as const;
export const isChangeKind = (kind: string): kind is keyof typeof changeVerbs =>
  Object.hasOwn(changeVerbs, kind);

/** The kinds of entries by name, added by declaration merging where their texts are defined. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ActivityKinds {}
export type ActivityKind = keyof ActivityKinds;

/** Further details of an entry, readable and without secrets. */
export type ActivityDetails = Readonly<Record<string, string | number>>;

/** The object of an entry: `kind` is a record type or another subject. */
export interface ActivitySubject {
  kind: string;
  id: string;
  /** Copied, because the name may change. */
  name: string;
}
