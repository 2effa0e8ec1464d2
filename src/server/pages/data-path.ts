/** Of the data that the browser's router asks for; undefined: the whole page is asked for. */
export type AskedData = { query: string } | undefined;

const ending = /\.data$/;

/**
 * Reads an address that ends with a token: the browser's router asks for the data of a page under an ending of its own.
 *
 * @returns the token without that ending
 */
export function readTokenPath({ params, url }: { params: { token: string }; url: string }): {
  token: string;
  data: AskedData;
} {
  const token = params.token.replace(ending, '');
  return { token, data: token === params.token ? undefined : dataOf(url) };
}

/** What of a page's data is asked for, at an address that asks for data. */
export function dataOf(url: string): { query: string } {
  const [, query = ''] = url.split(/\?(.*)/s);
  return { query };
}
