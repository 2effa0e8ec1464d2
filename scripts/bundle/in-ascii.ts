import type { Plugin } from 'vite';

/**
 * Writes the scripts that render pages in ASCII. Every process keeps their text in memory, with two bytes for each letter
 * where a single one needs more than one: a word of Hindi doubles a megabyte.
 */
export function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // Whatever else changes them has done so by then.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        // What `String.raw` reads would be another text.
        if (output.type === 'chunk' && !output.code.includes('String.raw'))
          output.code = escapeCharacters(output.code);
      }
    },
  };
}

/** The same script in ASCII. */
export function escapeCharacters(code: string): string {
  return code.replace(/[^ -~\s]|[\u0080-\uffff]/g, escapeCharacter);
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
