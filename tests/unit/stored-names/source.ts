import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Replaces a part that is known only at run time. */
export const unknown = '…';

/** A production file, as far as the rules use it. */
export interface SourceFile {
  path: string;
  /** Every `const NAME = …` by its name; the first of several with the same name. */
  constants: ReadonlyMap<string, ESTree.Expression>;
  /** The same, with all of the same name. */
  declared: readonly (readonly [name: string, value: ESTree.Expression])[];
  /** The source files of imported names. */
  imported: ReadonlyMap<string, string>;
  calls: readonly (ESTree.CallExpression | ESTree.NewExpression)[];
  objects: readonly ESTree.ObjectExpression[];
  /** Literal texts, the parts of templates included. */
  texts: readonly string[];
  templates: readonly ESTree.TemplateLiteral[];
  attributes: readonly ESTree.JSXAttribute[];
}

function read(path: string): SourceFile {
  const { program } = parseSync(path, readFileSync(path, 'utf8'), { preserveParens: false });
  const declared: [string, ESTree.Expression][] = [];
  const imported = new Map<string, string>();
  const calls: (ESTree.CallExpression | ESTree.NewExpression)[] = [];
  const objects: ESTree.ObjectExpression[] = [];
  const texts: string[] = [];
  const templates: ESTree.TemplateLiteral[] = [];
  const attributes: ESTree.JSXAttribute[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) declared.push([id.name, init]);
    },
    ImportDeclaration({ source, specifiers }) {
      for (const { local } of specifiers) imported.set(local.name, fileOf(source.value, path));
    },
    CallExpression: (node) => void calls.push(node),
    NewExpression: (node) => void calls.push(node),
    ObjectExpression: (node) => void objects.push(node),
    JSXAttribute: (node) => void attributes.push(node),
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateLiteral(node) {
      templates.push(node);
      texts.push(...node.quasis.map(({ value }) => value.cooked ?? value.raw));
    },
  }).visit(program);
  const constants = new Map(declared.toReversed());
  return { path, constants, declared, imported, calls, objects, texts, templates, attributes };
}

/** Every production file of the site. */
export const sources: readonly SourceFile[] = globSync('src/**/*.{ts,tsx,mjs}')
  .filter((path) => !/\.(test|spec)\.tsx?$|\.d\.ts$|\/(tests|demo)[/.]/.test(path))
  .sort()
  .map(read);
const byPath = new Map(sources.map((file) => [file.path, file]));

/** The file of an import: from src where it begins with #, as in package.json. */
function fileOf(name: string, from: string): string {
  return name.startsWith('#') ? join('src', name.slice(1)) : join(from, '..', name);
}

/** The value of a name: a constant of the file, or of the file that it is imported from. */
function find(name: string, file: SourceFile): { constant: ESTree.Expression; file: SourceFile } | undefined {
  const from = file.constants.has(name) ? file : byPath.get(file.imported.get(name) ?? '');
  const constant = from?.constants.get(name);
  return from && constant && { constant, file: from };
}

/** A name with its object, such as `stores.facts.keep`. The result of a call is `()`, as in `().update`. */
export function chainOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return '()';
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return '';
  return `${chainOf(node.object)}.${node.property.name}`;
}

/** The text of an expression, with `…` for each part that is known only at run time. */
export function textOf(node: ESTree.Node | undefined, file: SourceFile, depth = 0): string {
  const inner = (part: ESTree.Node | undefined) => textOf(part, file, depth + 1);
  if (!node || depth > 8) return unknown;
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? String(node.raw) : String(node.value);
    case 'TemplateLiteral':
      return node.quasis
        .flatMap(({ value }, at) => [
          value.cooked ?? value.raw,
          ...(at < node.expressions.length ? [inner(node.expressions[at])] : []),
        ])
        .join('');
    case 'Identifier': {
      const found = find(node.name, file);
      return found && isText(found.constant) ? textOf(found.constant, found.file, depth + 1) : unknown;
    }
    case 'ArrayExpression':
      return node.elements.map((one) => inner(one ?? undefined)).join(',');
    case 'BinaryExpression':
      return node.operator === '+' ? inner(node.left) + inner(node.right) : unknown;
    case 'ConditionalExpression':
      return `(${inner(node.consequent)}|${inner(node.alternate)})`;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return inner(node.expression);
    case 'CallExpression': {
      const found = node.callee.type === 'Identifier' ? find(node.callee.name, file) : undefined;
      if (found?.constant.type !== 'ArrowFunctionExpression' || !found.constant.expression) return unknown;
      return textOf(found.constant.body, found.file, depth + 1);
    }
    default:
      return unknown;
  }
}

/** A constant may be a text: a name of an object or a list has none. */
const isText = ({ type }: ESTree.Expression) =>
  /^(?:Literal|Template|Binary|Conditional|Call|TSAs|TSSatisfies)/.test(type);

/** The properties of an object by their names, with those of spread objects. */
export function propertiesOf(node: ESTree.Node | null | undefined): Map<string, ESTree.Node> {
  if (node?.type === 'LogicalExpression') return propertiesOf(node.right);
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
    return propertiesOf(node.expression);
  if (node?.type !== 'ObjectExpression') return new Map();
  return new Map(
    node.properties.flatMap((part): [string, ESTree.Node][] => {
      if (part.type === 'SpreadElement') return [...propertiesOf(part.argument)];
      return part.computed ? [] : [[nameOfKey(part.key), part.value]];
    }),
  );
}

export function nameOfKey(key: ESTree.Node): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : unknown;
}

interface Call {
  /** In the form of `chainOf`. */
  called: string;
  args: readonly ESTree.Node[];
  file: SourceFile;
}
const calls: readonly Call[] = sources.flatMap((file) =>
  file.calls.map(({ callee, arguments: args }) => ({ called: chainOf(callee), args, file })),
);

/** Every call of a function with such a name. */
export const callsOf = (name: RegExp): Call[] => calls.filter(({ called }) => name.test(called));

/** The text of one argument of these calls. */
export const argumentsOf = (name: RegExp, at = 0): string[] =>
  callsOf(name).map(({ args, file }) => textOf(args[at], file));

/** All matches of an expression in the texts of the site. */
export const textsLike = (like: RegExp): string[] =>
  sources.flatMap(({ texts }) =>
    texts.flatMap((text) => Array.from(text.matchAll(like), ([all, part]) => part ?? all)),
  );
