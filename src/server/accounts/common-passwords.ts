let common: Promise<Set<string>> | undefined;

/** Whether so many people use it that it is guessed first. The list, some 9 MB of memory, is read when it is first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return (await common).has(password.normalize('NFKC').toLowerCase());
}
