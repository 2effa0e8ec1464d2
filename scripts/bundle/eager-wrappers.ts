import { type ESTree, type Plugin, parseAst } from 'vite';
import { type Part, replaceParts } from './replace-parts.ts';

/** How the bundler names what its helpers for modules come from. */
const helpers = /rolldown-runtime/;
/** Letters; of less, a browser looks through twice what costs nothing. */
const isLarge = ({ start, end }: Part) => end - start > 2000;

/**
 * Puts the functions around libraries in CommonJS into parentheses again, which a minifier takes for needless. They tell a
 * browser that a function is called at once: it then compiles it beside the page, while the file comes. Without them it
 * looks through all of React twice, and the second time holds the page (15 ms of a fast machine, 60 of a cheap phone).
 * To stand behind what minifies.
 */
export function eagerWrappers(): Plugin {
  return {
    name: 'eager-wrappers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code) {
      return helpers.test(code) ? { code: wrapEagerly(code), map: null } : null;
    },
  };
}

/** The same script with parentheses around each large function that is handed to a helper of the bundler at its top. */
export function wrapEagerly(code: string): string {
  const { body } = parseAst(code);
  const known = new Set(body.flatMap(helpersOf));
  const wrapped = body.flatMap((statement) => functionsFor(known, statement));
  return replaceParts(code, wrapped, ({ start, end }) => `(${code.slice(start, end)})`);
}

type Statement = ESTree.Program['body'][number];

function helpersOf(statement: Statement): string[] {
  if (statement.type !== 'ImportDeclaration' || !helpers.test(statement.source.value)) return [];
  return statement.specifiers.map(({ local }) => local.name);
}

function functionsFor(known: ReadonlySet<string>, statement: Statement): Part[] {
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    if (!known.has(init.callee.name)) return [];
    return init.arguments.filter((given) => given.type === 'ArrowFunctionExpression' && isLarge(given));
  });
}
