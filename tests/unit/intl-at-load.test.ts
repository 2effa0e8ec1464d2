import { globSync, readFileSync } from 'node:fs';
import { parseAst, Visitor } from 'vite';
import { expect, test } from 'vitest';

/**
 * Calls of `Intl` while a module loads. The first call of a kind may block a visitor's phone for a tenth of a second,
 * on every page that loads the module, whether it shows a date or not.
 */
function callsAtLoad(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found: string[] = [];
  let depth = 0;
  const enter = () => {
    depth++;
  };
  const leave = () => {
    depth--;
  };
  const isIntl = (text: string) => /^(?:Intl\.|new Intl\.)|\.toLocale(?:Date|Time)?String\(/.test(text);
  const note = ({ start, end }: { start: number; end: number }) => {
    const text = source.slice(start, end);
    if (depth === 0 && isIntl(text)) found.push(`${file}: ${text.split('\n')[0]}`);
  };
  new Visitor({
    ...{ FunctionDeclaration: enter, 'FunctionDeclaration:exit': leave },
    ...{ FunctionExpression: enter, 'FunctionExpression:exit': leave },
    ...{ ArrowFunctionExpression: enter, 'ArrowFunctionExpression:exit': leave },
    ...{ NewExpression: note, CallExpression: note },
  }).visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

/** Modules of the server, and of the admin area. */
const others =
  /\.test\.tsx?$|\.server\.ts$|\/(server|admin|tests|emails|operations|migrations|commands)\/|^src\/(admin|cms\/(fields\/(rich-text\/editor|difference)|checks|preview|activity|history|drafts|redirects)|core\/(access|admin-ui|config|database|email|http|jobs|manifest|metrics|process|storage))\//;

test('no module of public pages calls Intl while it loads', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !others.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(callsAtLoad)).toEqual([]);
  // The admin area has some, which this check detects.
  expect(callsAtLoad('src/cms/scheduling/admin/calendar-screen.tsx')).not.toEqual([]);
});
