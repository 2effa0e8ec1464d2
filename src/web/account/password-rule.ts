import { passwordLength } from '../../content/password-length.ts';

/** The rule as a person reads it before choosing. */
export const passwordRule = `${passwordLength.least} to ${passwordLength.most} characters`;
