import type { ErasureReport } from '../api.ts';

export const requestKinds = {
  access: 'A copy of the data',
  erasure: 'Erasure',
  correction: 'Correction',
  grievance: 'Complaint',
} as const;
export type RequestKind = keyof typeof requestKinds;

/** `pending`: recorded by staff, and not yet confirmed by the link of the email. */
export const requestStates = {
  pending: 'Not confirmed',
  confirmed: 'Open',
  completed: 'Completed',
  refused: 'Refused',
} as const;
export type RequestState = keyof typeof requestStates;

export const requestSources = {
  page: 'the page',
  account: 'an account',
  staff: 'logged by staff',
} as const;
export type RequestSource = keyof typeof requestSources;

/** The labels of records towards their person, by type, where they differ from those for staff. */
export const labelsForPerson: Readonly<Record<string, { one: string; many: string } | undefined>> = {
  registration: { one: 'Webinar registration', many: 'Webinar registrations' },
};

/** Records that are kept for now, such as '2 webinar registrations'. */
export function keptInWords({ what, count }: Pick<ErasureReport['kept'][number], 'what' | 'count'>): string {
  const { one, many } = labelsForPerson[what] ?? { one: what, many: what };
  return `${count} ${(count === 1 ? one : many).toLowerCase()}`;
}
