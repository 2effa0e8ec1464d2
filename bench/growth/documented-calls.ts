/** The used parts of an OpenAPI document. */
export interface ApiDocument {
  paths: Record<string, { get?: DocumentedCall }>;
}

interface DocumentedCall {
  parameters?: { name: string; required?: boolean; schema?: { enum?: readonly string[] } }[];
  responses?: Record<string, { content?: Record<string, unknown> }>;
}

/** A read of the API, with its query. */
export interface ApiRead {
  path: string;
  /** Whether it answers with a file of everything, or searches everything (decision 20). */
  isWhole: boolean;
}

/** For longer enumerations only the first and the last value are tried. */
const longestTried = 8;
/** Values of parameters without an enumeration: a word of many entries, and one of none. */
const testedParameters: Record<string, readonly string[]> = {
  q: ['sleep', 'zzqx'],
  unused: ['true'],
  city: ['Gurugram'],
};

/** Each read without a parameter in its path, alone and with each value of a parameter; ten entries where it has a limit. */
export function readsWithoutPathParameters({ paths }: ApiDocument): ApiRead[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    if (!get || path.includes('{') || parameters.some(({ required }) => required)) return [];
    const isFile = Object.keys(get.responses?.['200']?.content ?? {}).includes('text/csv');
    const page = parameters.some(({ name }) => name === 'limit') ? ['limit=10'] : [];
    const queries = isFile ? [] : parameters.flatMap(({ name, schema }) => testedValues(name, schema?.enum));
    return [[], ...queries.map((one) => [one])].map((query) => {
      const parts = [...query, ...page];
      const isWhole = isFile || query.some((part) => part.startsWith('q='));
      return { path: parts.length > 0 ? `${path}?${parts.join('&')}` : path, isWhole };
    });
  });
}

function testedValues(name: string, values: readonly string[] = testedParameters[name] ?? []): string[] {
  const isShort = name !== 'sort' && values.length <= longestTried;
  const some = isShort ? values : [values.at(0), values.at(-1)];
  return some.flatMap((value) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
}

/** The reads that none of these addresses asks for. */
export function findUncoveredReads({ paths }: ApiDocument, addresses: readonly string[]): string[] {
  const asked = addresses.map((address) => address.split('?', 1)[0] ?? '');
  return Object.keys(paths).filter((path) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return paths[path]?.get && !asked.some((address) => pattern.test(address));
  });
}
