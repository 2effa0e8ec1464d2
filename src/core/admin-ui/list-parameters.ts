import * as z from 'zod';

/** The page that an address of a list asks for; the first where it asks for none that can be. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1;
}

/** The end of an address that names nothing but a page; the first is left out. */
export const pageAddress = (page: number): string => (page > 1 ? `?page=${page}` : '?');

/** The words that are looked for, as the search box leaves them: it would go on to the trimmed ones by itself, away from what is open over the list. */
export function readSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, 200).trim();
}

/** What an address asks a call for; empty: nothing. */
export type Parameters<Schema extends z.ZodObject> = {
  [Name in keyof z.output<Schema>]-?: undefined extends z.output<Schema>[Name]
    ? NonNullable<z.output<Schema>[Name]> | ''
    : z.output<Schema>[Name];
};

/** Reads parameters by the schema of the call that they go to; one that the call would refuse counts as absent. */
export function readParameters<Schema extends z.ZodObject>(
  schema: Schema,
  query: URLSearchParams,
): Parameters<Schema> {
  const read = Object.entries(schema.shape).map(([name, rule]) => {
    const sent = z.safeParse(rule, query.get(name) ?? undefined);
    return [name, (sent.success ? sent : z.safeParse(rule, undefined)).data ?? ''];
  });
  return Object.fromEntries(read) as Parameters<Schema>;
}

/** The end of an address, `?` included; what is empty is left out. */
export function toAddress(values: Readonly<Record<string, string | number | false | undefined>>): string {
  const set = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `?${new URLSearchParams(set)}`;
}
