// Fields of the kind `references` are a text in records and columns: ids with commas between them, in the order in which
// staff have chosen them. The API and its clients have a list.

/** The ids in the value of such a field. */
export function referencedIds(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? value.split(',') : [];
}

/** The value that holds these ids, each once. */
export function valueOfIds(ids: readonly string[]): string {
  return [...new Set(ids)].join(',');
}
