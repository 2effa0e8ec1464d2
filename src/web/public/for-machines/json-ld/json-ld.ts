/** What a page is about, in the words of schema.org. What is undefined or empty is left out. */
export interface JsonLd {
  '@type': string | readonly string[];
  [property: string]: Value;
}

type Value = string | number | boolean | undefined | JsonLd | { '@id': string } | readonly Value[];

/** The site, as far as machines are told of it on each page. */
export interface Site {
  /** Without a slash at its end. */
  siteUrl: string;
}

/**
 * Nodes as a block of data for the page's source. It is no script to browsers, so that the Content-Security-Policy needs
 * no hash of it. Nothing in it can end the element: neither a tag nor a comment can begin.
 */
export function jsonLdBlock(nodes: readonly JsonLd[]): string {
  if (nodes.length === 0) return '';
  const whole = { '@context': 'https://schema.org', '@graph': nodes.map(withoutNothing) };
  const json = JSON.stringify(whole).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/ld+json">${json}</script>`;
}

function withoutNothing(node: object): object {
  const said = Object.entries(node).flatMap(([name, value]) => {
    const kept = Array.isArray(value) ? value.filter((one) => !isNothing(one)) : value;
    return isNothing(kept) ? [] : [[name, cleaned(kept)]];
  });
  return Object.fromEntries(said);
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value === 'object' && value !== null) return withoutNothing(value);
  return value;
}

const isNothing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
