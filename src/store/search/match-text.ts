import type { Match } from '../../content/search/tokens.ts';

// What is asked of the index, in the language of each database. Tokens hold letters, digits, marks and the sign of
// tokens.ts alone, so none of them could be taken for a part of that language; they are quoted all the same.

/** For FTS5's `match`. */
export function fts5Text(match: Match): string {
  if ('token' in match) return `"${match.token.replaceAll('"', '')}"`;
  if ('begins' in match) return `"${match.begins.replaceAll('"', '')}" *`;
  if ('all' in match) return `(${match.all.map(fts5Text).join(' AND ')})`;
  return `(${match.any.map(fts5Text).join(' OR ')})`;
}

/** For PostgreSQL's `tsquery`. */
export function tsqueryText(match: Match): string {
  if ('token' in match) return quoted(match.token);
  if ('begins' in match) return `${quoted(match.begins)}:*`;
  if ('all' in match) return `(${match.all.map(tsqueryText).join(' & ')})`;
  return `(${match.any.map(tsqueryText).join(' | ')})`;
}

const quoted = (token: string) => `'${token.replace(/['\\]/g, '')}'`;
