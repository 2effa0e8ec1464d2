import { dictionary } from '@zxcvbn-ts/language-common';

let common: Set<string> | undefined;

/** Whether so many people use it that it is guessed first. The list is made ready when it is first asked for. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map(String));
  return common.has(password.toLowerCase());
}
