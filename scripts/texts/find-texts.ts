import { type ESTree, parseSync } from 'vite';

export type TextKind = 'page' | 'attribute' | 'label' | 'email' | 'message';

/** A text for people. `{name}` stands for a value, `<>…</>` for an element within a sentence. */
export interface FoundText {
  line: number;
  kind: TextKind;
  text: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Attributes and properties that people read. */
const readNames = words(
  `aria-label ariaLabel aria-description aria-roledescription aria-valuetext alt title placeholder label help hint
  heading subject greeting button caption message summary legend note text lead why brief`,
);
/** Names of things in the middle of a sentence: read although they are one word without a capital. */
const nounNames = words('singular plural one many noun');
/** Attributes and properties that only machines read. */
const unreadNames = words(
  `className class style href to src srcSet sizes id key name type @type rel target method action d path viewBox fill
  stroke role autoComplete htmlFor form dir as width height points transform cacheControl cookie sql pattern accept
  sandbox referrerPolicy crossOrigin integrity encType inputMode enterKeyHint aria-labelledby aria-describedby
  aria-controls popoverTarget media content-type operationId column table contentType mimeType fontFamily timeZone
  locale xmlns`,
);
/** In descriptions of calls also what is in the API document only. */
const unreadInApi = words('summary description tags tag');
/** Calls whose texts are for developers, machines or the log. */
const unreadCalls =
  /^(?:Error|TypeError|RangeError|RegExp|Intl\.\w+|URL|console\.\w+|sql|(?:.*\.)?(?:log|logger|sql)(?:\.\w+)?)$|\.(?:prepare|exec|raw|querySelector(?:All)?|closest|matches|addEventListener|getElementById|setAttribute|header|startsWith|endsWith|includes|split|createElement|selectFrom|where\w*|select|orderBy|groupBy|\w+Join|describe)$/;

/**
 * The texts of a source file that visitors, parents, staff or operators can read.
 *
 * @param path tells the language (`.tsx` or not), and the emails: their files or folders are called so
 */
export function findTexts(path: string, code: string): FoundText[] {
  const { program } = parseSync(path, code, { preserveParens: false });
  const lineStarts = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)];
  const isEmail = /\/emails?[-/]|\/email-texts/.test(path);
  const isApi = /[-/]api\.ts$/.test(path);
  const isUnread = (name: string) =>
    unreadNames.has(name) || /Class(?:es|Name)?$/.test(name) || (isApi && unreadInApi.has(name));
  const found: FoundText[] = [];

  function add(node: ESTree.Node, written: string, kind: TextKind, name = ''): void {
    const text = written.replace(/\s+/g, ' ').trim();
    const own = text.replace(/\{[^{}]*\}|<[^>]*>/g, ' ');
    const isRead =
      kind === 'page' || nounNames.has(name) || (readNames.has(name) ? isNoCode(text) : isProse(text));
    if (!/\p{L}/u.test(own) || !isRead) return;
    const line = lineStarts.findLastIndex((start) => start <= node.start) + 1;
    found.push({ line, kind: isEmail ? 'email' : kind, text });
  }

  /** @param name of the attribute or property to which the value belongs */
  function walk(node: ESTree.Node, name = '', kind: TextKind = 'message'): void {
    switch (node.type) {
      case 'Literal':
      case 'TemplateLiteral': {
        const isLabel = kind === 'message' && (readNames.has(name) || nounNames.has(name));
        const text = node.type === 'Literal' ? node.value : templateText(node);
        if (typeof text === 'string') add(node, text, isLabel ? 'label' : kind, name);
        if (node.type === 'TemplateLiteral') walkAll(node.expressions);
        return;
      }
      case 'JSXElement':
      case 'JSXFragment':
        walkElement(node, false);
        return;
      case 'JSXAttribute': {
        const attribute = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        if (node.value && !isUnread(attribute)) walk(node.value, attribute, 'attribute');
        return;
      }
      case 'JSXExpressionContainer':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        walk(node.expression, name, kind);
        return;
      case 'ConditionalExpression':
        walk(node.test);
        walk(node.consequent, name, kind);
        walk(node.alternate, name, kind);
        return;
      case 'LogicalExpression':
        walk(node.left, name, kind);
        walk(node.right, name, kind);
        return;
      case 'BinaryExpression': {
        const isCompared = /^(?:[=!]==?|in)$/.test(node.operator);
        for (const side of [node.left, node.right])
          if (!(isCompared && side.type === 'Literal')) walk(side, name, kind);
        return;
      }
      case 'ArrayExpression':
        for (const element of node.elements) if (element) walk(element, name, kind);
        return;
      case 'Property':
        if (!isUnread(keyOf(node))) walk(node.value, keyOf(node), kind === 'attribute' ? 'message' : kind);
        return;
      case 'VariableDeclarator':
        if (node.init && !isUnread(nameOf(node.id))) walk(node.init, nameOf(node.id));
        return;
      case 'ArrowFunctionExpression':
        walkAll(node.params);
        walk(node.body, name, kind);
        return;
      case 'CallExpression':
      case 'NewExpression':
        walk(node.callee);
        if (!unreadCalls.test(calleeOf(node.callee)))
          for (const argument of node.arguments) walk(argument, name, kind);
        return;
      case 'TaggedTemplateExpression':
        if (unreadCalls.test(calleeOf(node.tag))) walkAll(node.quasi.expressions);
        else walk(node.quasi, name, kind);
        return;
      case 'MemberExpression':
        walk(node.object);
        if (node.property.type !== 'Literal') walk(node.property);
        return;
      case 'SwitchCase':
        walkAll(node.consequent);
        return;
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportAllDeclaration':
        return;
      default:
        if (!node.type.startsWith('TS')) walkAll(Object.values(node));
    }
  }

  function walkAll(values: readonly unknown[]): void {
    for (const value of values) {
      if (Array.isArray(value)) walkAll(value);
      else if (isNode(value)) walk(value);
    }
  }

  /** @param isInText whether its text has been listed with the sentence around it */
  function walkElement(element: ESTree.JSXElement | ESTree.JSXFragment, isInText: boolean): void {
    if (element.type === 'JSXElement') walk(element.openingElement);
    const hasText = element.children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value));
    if (hasText && !isInText) add(element, inlineText(element), 'page');
    for (const child of element.children) {
      if (child.type === 'JSXElement' || child.type === 'JSXFragment')
        walkElement(child, isInText || hasText);
      else if (child.type === 'JSXExpressionContainer') {
        const isListed = (isInText || hasText) && child.expression.type === 'Literal';
        if (!isListed) walk(child.expression, '', 'page');
      }
    }
  }

  function inlineText({ children }: ESTree.JSXElement | ESTree.JSXFragment): string {
    return children.map(childText).join('');
  }

  function childText(child: ESTree.JSXChild): string {
    if (child.type === 'JSXText') return child.value;
    if (child.type === 'JSXElement' || child.type === 'JSXFragment') {
      const inner = inlineText(child).trim();
      return inner ? `<>${inner}</>` : '<>';
    }
    const { expression } = child as ESTree.JSXExpressionContainer;
    if (expression.type === 'JSXEmptyExpression') return '';
    const isText = expression.type === 'Literal' && typeof expression.value === 'string';
    return isText ? expression.value : placeholder(expression);
  }

  function templateText({ quasis, expressions }: ESTree.TemplateLiteral): string {
    const texts = quasis.map(({ value }) => value.cooked ?? value.raw);
    return texts
      .map((text, index) => text + (expressions[index] ? placeholder(expressions[index]) : ''))
      .join('');
  }

  function placeholder(expression: ESTree.Node): string {
    const source = code.slice(expression.start, expression.end);
    return `{${/^[\w.]{1,40}$/.test(source) ? source : '…'}}`;
  }

  walk(program);
  return found.toSorted((a, b) => a.line - b.line);
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : '');

function keyOf({ key }: ESTree.ObjectProperty): string {
  return key.type === 'Literal' ? String(key.value) : nameOf(key);
}

function calleeOf(node: ESTree.Node): string {
  return node.type === 'MemberExpression'
    ? `${calleeOf(node.object)}.${nameOf(node.property)}`
    : nameOf(node);
}

/** Paths, names, headers, paths of drawings, queries of media and databases, and lists of classes. */
const code = [
  /^[@#./?&]\S*$|^https?:|^[\w-]+\/[\w.+*-]+(?:;|$)|^[A-Z\d]+_[A-Z\d_]+$|^(?:[A-Z][a-z]+-)+[A-Z][a-z]+(?:,|$)/,
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD) |^(?:private|public|no-store|no-cache|noindex)\b,?|^Bearer |^attachment;/,
  /^(?:default|script|style|img|base|connect|form|frame|media)-[\w-]+ |Max-Age=|SameSite=/,
  /^[Mm]-?\d[\w\s,.-]*$/,
  /^\((?:min|max|prefers|hover)|^@media|\{[\w-]+:[^}]*[;}]/,
  /^(?:select|insert into|update|delete from|create|alter table|with|drop|pragma) .*(?:"| from | set )/i,
];

const isNoCode = (text: string) => !/^[a-z][\w-]*$/.test(text) && !code.some((pattern) => pattern.test(text));

/** Two words, one with a capital letter, or a sentence. */
function isProse(text: string): boolean {
  if (!isNoCode(text) || isClassList(text)) return false;
  return /\p{L}\S*\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…:]?$/u.test(text) || /[.!?…]$/.test(text);
}

function isClassList(text: string): boolean {
  const parts = text
    .replace(/\{[^{}]*\}/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const isClass = (part: string) =>
    /^-?[@*!a-z\d[][^\s.,;?…]*(?:[.,][^\s.,;?…]+)*$/.test(part) && !part.endsWith(':');
  return parts.every(isClass) && parts.filter((part) => /[-:[]/.test(part)).length * 3 >= parts.length;
}
