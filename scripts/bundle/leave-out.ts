import { type Plugin, parseAst, Visitor } from 'vite';
import { type Part, replaceParts } from './replace-parts.ts';

/** By the file of a library, and in it by the name of a function: what it does in place of what stands there. */
export type LeftOut = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Gives functions of libraries another body in the scripts of the pages, so that the minifier drops what stood there and
 * all that only it needed. A file or a function that is no longer there stops the build.
 */
export function leaveOut(leftOut: LeftOut): Plugin {
  const unseen = new Set(Object.keys(leftOut));
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = Object.keys(leftOut).find((path) => id.endsWith(`/node_modules/${path}`));
      const bodies = file && leftOut[file];
      if (!bodies) return null;
      unseen.delete(file);
      return { code: withBodies(code, bodies, file), map: null };
    },
    buildEnd(error) {
      if (!error && unseen.size > 0) throw new Error(`No page has a script from ${[...unseen].join(', ')}.`);
    },
  };
}

/**
 * The code with these bodies in place of those of the functions of that name, wherever in it they are declared.
 *
 * @throws where it does not declare one of them exactly once
 */
export function withBodies(code: string, bodies: Readonly<Record<string, string>>, file: string): string {
  const found = new Map<string, Part>();
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (!id || !body || !Object.hasOwn(bodies, id.name)) return;
      if (found.has(id.name)) throw new Error(`${file} has more than one function ${id.name}.`);
      found.set(id.name, { start: body.start, end: body.end });
    },
  }).visit(parseAst(code));
  const missing = Object.keys(bodies).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`${file} no longer has a function ${missing.join(', ')}.`);

  const parts = [...found].map(([name, part]) => ({ name, ...part }));
  return replaceParts(code, parts, ({ name }) => `{${bodies[name]}}`);
}
