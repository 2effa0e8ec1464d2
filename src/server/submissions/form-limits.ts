import { hour, minute } from '../limits/limits.ts';

/** How many forms an address may send, by call or without script: one count for both (product: Limits). */
export const ofForms = { what: 'form', points: 60, seconds: 10 * minute };
/** Challenges of the captcha: each is calculated, and a class may sit behind one address. */
export const ofChallenges = { what: 'captcha', points: 600, seconds: 10 * minute };
/** Of those without a captcha, which anybody can send without work: few, for an address that many may share. */
export const ofUncheckedForms = { what: 'unchecked form', points: 30, seconds: hour };
