import type { Scope } from '#core/database/scope.ts';

/** A line of the copy of own data. */
export type Fact = [label: string, value: string];

/**
 * What features keep about a registration, by the key in the file of the copy and in sealed copies. The keys are stored.
 * Features add theirs by declaration merging, and read them by the hook `heldWithRegistration`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add the members
export interface HeldWithRegistration {}

/** What a feature keeps about a registration: rows, and the same in words for its parent. */
export interface HeldRows<Key extends keyof HeldWithRegistration = keyof HeldWithRegistration> {
  key: Key;
  /** The rows, oldest first. Times are ISO, UTC. */
  read(scope: Pick<Scope, 'db'>, registrationId: string): Promise<HeldWithRegistration[Key]>;
  /** The rows in words, without names of staff; lines with an empty value are left out. */
  describe(rows: HeldWithRegistration[Key], formatDatetime: (at: string) => string): Fact[];
}

declare module '#cms/records/hooks.ts' {
  interface RecordHooks {
    /** What the feature keeps about a registration, for the copy of own data and for sealed copies. */
    readonly heldWithRegistration?: HeldRows;
    /** What an erasure of registrations leaves, in a sentence for the person. */
    readonly notErased?: string;
  }
}
