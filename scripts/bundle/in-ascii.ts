import type { Plugin } from 'vite';

/**
 * Writes the server bundle in ASCII. Every process keeps its text in memory, with two bytes per character where a
 * single one needs more than one: a Hindi word doubles a megabyte.
 */
export function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // After all other transformations.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        // `String.raw` would read another text.
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
