import { Refusal } from '../../content/refusal.ts';

/** Passwords are what was typed, spaces too. */
const untrimmed: ReadonlySet<string> = new Set(['password', 'current']);

/** The named texts of a body, trimmed but for passwords; anything that is no text counts as empty. @throws Refusal invalid */
export function readTexts<Name extends string>(body: unknown, ...names: Name[]): Record<Name, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid', `Please send an object with ${names.join(', ')}.`);
  }
  const given = body as Record<string, unknown>;
  const read = (name: Name) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    // PostgreSQL cannot keep a NUL.
    if (typeof value !== 'string' || value.includes('\0')) return '';
    return untrimmed.has(name) ? value : value.trim();
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}
