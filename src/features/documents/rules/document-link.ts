/**
 * The path of a document behind a parent's own link, from the query of a page that must not contain that link:
 * `?document=ID`.
 *
 * @returns undefined: the query names none
 */
export function documentPath(token: string, query: Readonly<Record<string, unknown>>): string | undefined {
  const { document: id } = query;
  return typeof id === 'string' && isDocumentId(id) ? `/my/${token}/documents/${id}` : undefined;
}

/** Whether a text can be the id of a document. */
export const isDocumentId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
