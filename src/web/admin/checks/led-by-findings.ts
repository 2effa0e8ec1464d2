/** The state of a navigation that leads to an entry because of what was found there: the list of it is open. */
export const ledByFindings = { isLedByFindings: true } as const;

export function isLedByFindings(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLedByFindings' in state;
}
