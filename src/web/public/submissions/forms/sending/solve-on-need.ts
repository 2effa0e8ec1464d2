import type { SolveCaptcha } from '../../../../waiting-forms/send-form.ts';

/** Its library is heavy, and few need it. @throws where it cannot be fetched, likewise */
const solve: SolveCaptcha = async (path) =>
  (await import('../../../../waiting-forms/solve-captcha.ts')).solveCaptcha(path);

/** Milliseconds for which a proof is good; the site takes it for some minutes longer. */
const proofLasts = 25 * 60_000;
let begun: { proof: Promise<string | undefined>; at: number } | undefined;

/** Begins the proof of work of an enrolment when somebody begins to fill its form, so that nobody waits for it. */
export function beginProof(): void {
  if (begun && Date.now() - begun.at < proofLasts) return;
  begun = { proof: solve('enrolment-challenge').catch(() => undefined), at: Date.now() };
}

/** Solves a challenge by calculation. The proof of an enrolment that was begun before is used once. */
export const solveOnNeed: SolveCaptcha = (path) => {
  if (path !== 'enrolment-challenge') return solve(path);
  beginProof();
  const { proof } = begun ?? {};
  begun = undefined;
  return proof ?? solve(path);
};
