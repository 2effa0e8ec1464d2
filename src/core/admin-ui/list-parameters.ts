import * as z from 'zod';

/** The page number in the address of a list; 1 where it is missing or invalid. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1;
}

/** The query that names only a page; page 1 is left out. */
export const pageQuery = (page: number): string => (page > 1 ? `?page=${page}` : '?');

/**
 * The search words of an address, trimmed as by the search box: it would otherwise navigate to the trimmed ones, away
 * from a dialog over the list.
 */
export function readSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, 200).trim();
}

/** Parameters of a call, read from an address; empty: not set. */
export type Parameters<Schema extends z.ZodObject> = {
  [Name in keyof z.output<Schema>]-?: undefined extends z.output<Schema>[Name]
    ? NonNullable<z.output<Schema>[Name]> | ''
    : z.output<Schema>[Name];
};

/** Reads parameters by the schema of their call; a value that the call would refuse counts as absent. */
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

/** The query of an address, `?` included; empty values are left out. */
export function toQueryString(values: Readonly<Record<string, string | number | false | undefined>>): string {
  const set = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `?${new URLSearchParams(set)}`;
}
