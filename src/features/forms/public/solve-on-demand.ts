import { localStore } from '#core/api-client/browser-storage.ts';
import type { SolveCaptcha } from './post-form.ts';

/** Its library is large, and few visitors need it. @throws where it cannot be loaded */
const solve: SolveCaptcha = async (path) => (await import('./solve-captcha.ts')).solveCaptcha(path);

/** Milliseconds for which a proof is used; the site accepts it for a few minutes longer. */
const proofLifetime = 25 * 60_000;
let startedProof: { proof: Promise<string | undefined>; at: number } | undefined;

/** Starts the proof of work of an enrolment when its form is first touched, so that it is ready when the form is sent. */
export function startProof(): void {
  if (startedProof && Date.now() - startedProof.at < proofLifetime) return;
  startedProof = { proof: solve('enrolment-challenge').catch(() => undefined), at: Date.now() };
}

/** Solves a challenge by calculation. A proof of an enrolment that was started before is used once. */
export const solveOnDemand: SolveCaptcha = async (path) => {
  if (path !== 'enrolment-challenge') return solve(path);
  startProof();
  const proof = startedProof?.proof;
  startedProof = undefined;
  // The first try may have failed, such as while offline.
  return (await proof) ?? solve(path);
};

/** The key in local storage. */
const unsentFormsFlag = 'forms wait';
export type UnsentFormsFlag = typeof unsentFormsFlag;

/** Whether a form may be waiting on this phone: a quick check without opening the database. */
export function mayHaveUnsentForms(): boolean {
  return localStore.get(unsentFormsFlag) !== null;
}

export function setUnsentFormsFlag(isWaiting: boolean): void {
  if (isWaiting) localStore.set(unsentFormsFlag, '1');
  else localStore.remove(unsentFormsFlag);
}
