import { type Plugin, parseSync } from 'vite';

/**
 * Writes the server bundle in ASCII. Every process keeps its text in memory, with two bytes per character where a
 * single one needs more than one: a Hindi word doubles megabytes.
 */
export function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // After all other transformations.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') output.code = escapeCharacters(output.code);
    },
  };
}

/** The same script in ASCII, except where a tag reads the characters of a template as they are (`String.raw`). */
export function escapeCharacters(code: string): string {
  if (!/[^\0-\x7f]/.test(code)) return code;
  let escaped = '';
  let position = 0;
  const raw = rawTextsIn(parseSync('chunk.js', code).program).sort(([one], [other]) => one - other);
  for (const [start, end] of raw) {
    escaped += escapeAll(code.slice(position, start)) + code.slice(start, end);
    position = end;
  }
  return escaped + escapeAll(code.slice(position));
}

type Range = [start: number, end: number];
interface TaggedTemplate {
  quasi: { quasis: { start: number; end: number }[] };
}

/** The ranges of the texts of tagged templates, in any order. */
function rawTextsIn(node: unknown): Range[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(rawTextsIn);
  if (!('type' in node) || node.type !== 'TaggedTemplateExpression') return inside;
  const { quasi } = node as unknown as TaggedTemplate;
  return [...inside, ...quasi.quasis.map(({ start, end }): Range => [start, end])];
}

const escapeAll = (code: string) => code.replace(/[^\0-\x7f]/g, escapeCharacter);
const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
