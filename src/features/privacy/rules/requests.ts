// What people ask for of their data, and how that stands (product: Own data).

export const requestKinds = {
  access: 'A copy of the data',
  erasure: 'Erasure',
  correction: 'Correction',
  grievance: 'Complaint',
} as const;
export type RequestKind = keyof typeof requestKinds;

/** `pending`: noted by staff, and nobody has confirmed it by the link of the email. */
export const requestStates = {
  pending: 'Not confirmed',
  confirmed: 'Open',
  completed: 'Completed',
  refused: 'Refused',
} as const;
export type RequestState = keyof typeof requestStates;

/** Where it came from. */
export const requestSources = {
  page: 'the page',
  account: 'an account',
  staff: 'noted by staff',
} as const;
export type RequestSource = keyof typeof requestSources;

/** What became of the data of somebody who asked for erasure: numbers and reasons, and nothing personal. */
export interface ErasureReport {
  /** How many of each, by the names of their types. */
  erased: Readonly<Record<string, number>>;
  /** What stays for now, why, and until when (ISO, UTC; empty: until something has happened). */
  kept: readonly { what: string; count: number; why: string; until: string }[];
}

/** What of an erasure stays for now, such as '2 places in webinars'. */
export function keptInWords({ what, count }: Pick<ErasureReport['kept'][number], 'what' | 'count'>): string {
  const [one, many] = what === 'registration' ? ['place in a webinar', 'places in webinars'] : [what, what];
  return `${count} ${count === 1 ? one : many}`;
}
