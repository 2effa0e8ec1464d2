// Names that are written where they are used, and in no definition that could be imported.
import { globSync, readFileSync } from 'node:fs';
import type { ESTree } from 'vite';
import {
  argumentsOf,
  callsOf,
  chainOf,
  nameOfKey,
  propertiesOf,
  sources,
  textOf,
  textsLike,
  unknown,
} from './source.ts';

/** Values of a property, in every object that has one of the other properties as well. */
const valuesOf = (name: string, beside: readonly string[]): string[] =>
  sources.flatMap((file) =>
    file.objects.flatMap((node) => {
      const properties = propertiesOf(node);
      const value = properties.get(name);
      return value && beside.some((other) => properties.has(other)) ? textOf(value, file) : [];
    }),
  );

/** All values of a name: as a property, or as a constant. */
const under = (name: string): ESTree.Node[] =>
  sources.flatMap(({ objects, declared }) => [
    ...objects.flatMap((node) => propertiesOf(node).get(name) ?? []),
    ...declared.flatMap(([declaredName, value]) => (declaredName === name ? [value] : [])),
  ]);

/**
 * The keys of everything stored as `details`; schemas, the register of personal data and the site's address are not.
 */
function keysOfDetails(): string[] {
  return under('details').flatMap((node) => {
    const isJson = node.type === 'CallExpression' && chainOf(node.callee) === 'JSON.stringify';
    const properties = propertiesOf(isJson ? node.arguments[0] : node);
    if (['type', 'subject', 'siteUrl'].some((name) => properties.has(name))) return [];
    return [...properties].flatMap(([name, value]) => [name, ...propertiesOf(value).keys()]);
  });
}

/** The keys of the texts of an activity. */
const keysOfWords = (): string[] =>
  [...under('more'), ...under('formatChange')].flatMap((node) => {
    const first = node.type === 'ArrowFunctionExpression' ? node.params[0] : undefined;
    if (first?.type !== 'ObjectPattern') return [];
    return first.properties.flatMap((part) => (part.type === 'Property' ? nameOfKey(part.key) : []));
  });

/** Keys, contexts and algorithms of signatures, hashes and encryption. */
function cryptography(): string[] {
  const primitives =
    /^(?:hkdfSync|createHmac|createHash|createCipheriv|createDecipheriv|deriveSecret|digest)$/;
  const contexts = /^\(\)\.(?:update|setAAD)$/;
  const texts = callsOf(/^Buffer\.from$/).map(({ args, file }) => textOf(args[0], file));
  return [
    ...[...callsOf(primitives), ...callsOf(contexts)].flatMap(({ called, args, file }) => {
      const given = args.map((arg) => textOf(arg, file));
      const isKnown = given.some((text) => text.replaceAll(/[…:]/g, '') !== '');
      // The hash of a page's style and the comparison of a token are not stored.
      if (!isKnown || /[{}]|Bearer/.test(given.join())) return [];
      return `${called.replace('().', '')}(${given.join(', ')})`;
    }),
    ...texts.filter((text) => /^[A-Z]{3}/.test(text)).map((text) => `begins with ${JSON.stringify(text)}`),
    ...callsOf(/^\(\)\.update$/).flatMap(({ args, file }) =>
      /^…(?::…)+$/.test(textOf(args[0], file)) ? `update(${textOf(args[0], file)})` : [],
    ),
  ];
}

/** Claims of session tokens, and their signature. */
const tokens = (): string[] => [
  ...callsOf(/^SignJWT$/).flatMap(({ args }) => [...propertiesOf(args[0]).keys()]),
  ...callsOf(/\.set(?:Subject|Issuer|Audience|Jti|ProtectedHeader)$/).map(
    ({ called, args: [first], file }) => {
      const header = [...propertiesOf(first)].map(([key, value]) => ` ${key}=${textOf(value, file)}`);
      return called.replace(/^.*\./, '') + header.join('');
    },
  ),
];

function cookies(): string[] {
  const ofForms = callsOf(/\.register$/).flatMap(({ args: [, options], file }) => {
    const set = propertiesOf(options);
    if (!set.has('cookieOpts')) return [];
    return set.has('cookieKey')
      ? textOf(set.get('cookieKey'), file)
      : '_csrf, as @fastify/csrf-protection has it';
  });
  return [...ofForms, ...textsLike(/^(\w+)=[^;]*;.*SameSite/g)];
}

/** Keys of the browser's storage, with constant values. */
const browserStorage = (): string[] => [
  ...callsOf(/^(?:localStore|tabStore)\.(?:set|write)$/).map(({ called, args: [key, value], file }) => {
    const where = called.startsWith('local') ? 'localStorage' : 'sessionStorage';
    const kept = called.endsWith('.write') ? unknown : textOf(value, file);
    return `${where} ${textOf(key, file)} = ${kept}`;
  }),
  ...argumentsOf(/^useSavedText$/).map((name) => `kept-text ${name}`),
  ...textsLike(/localStorage\.getItem\('([^']+)'\)/g).map((key) => `localStorage ${key}, in a script`),
];

const inServiceWorker = [
  ['cache', /^caches\.open$/],
  ['in a cache', /^cache\.put$/],
  ['lock', /^locks\.request$/],
  ['channel', /^BroadcastChannel$/],
  ['sync', /sync\.register$/],
  ['script', /^workers\.register$/],
] as const;
const serviceWorker = (): string[] =>
  inServiceWorker.flatMap(([what, call]) =>
    argumentsOf(call).flatMap((name) => (name === unknown ? [] : `${what} ${name}`)),
  );

/** Keys of a navigation in the browser's history. */
const historyState = (): string[] => [
  ...callsOf(/^navigate$/).flatMap(({ args }) => [
    ...propertiesOf(propertiesOf(args[1]).get('state')).keys(),
  ]),
  ...sources.flatMap(({ attributes }) =>
    attributes.flatMap(({ name, value }) =>
      name.name === 'state' && value?.type === 'JSXExpressionContainer'
        ? [...propertiesOf(value.expression).keys()]
        : [],
    ),
  ),
];

/** Paths that follow the address of the site, in emails and elsewhere. */
const links = (): string[] =>
  sources.flatMap((file) =>
    file.templates.flatMap((node) => {
      const at = node.expressions.findIndex((one) => /(?:^|\.)siteUrl$/.test(chainOf(one)));
      const [, path = ''] = textOf(node, file).split(unknown).slice(at);
      return at !== -1 && /^\/[a-z](?!.*\/example$)/.test(path) ? path : [];
    }),
  );

/** Complete templates that match an expression. */
const templatesLike = (like: RegExp): string[] =>
  sources.flatMap((file) =>
    file.templates.map((node) => textOf(node, file)).filter((text) => like.test(text)),
  );

const inFolders = (): string[] =>
  callsOf(/^(?:join|resolve)$/).flatMap(({ args: [folder, name], file }) =>
    folder && /(?:^|\.)(?:dataDir|folder|workFolder)$/.test(chainOf(folder)) ? textOf(name, file) : [],
  );

const header = /^(?:x-(?!default)|idempotency-)[\w-]+$/gi;
const ofDatabase =
  /create (?:or replace )?(?:function|trigger|extension|collation) (?:if not exists )?"?([\w$]+)/gi;
const richTextClasses = () =>
  globSync('src/**/*.css').flatMap((path) =>
    Array.from(readFileSync(path, 'utf8').matchAll(/\.(ql-[a-z0-9-]+)/g), ([, name = '']) =>
      name.replace(/^(ql-(?:color|bg)-).*/, '$1…'),
    ),
  );

/** The groups of stored-names.json that are found in this way. */
export const fromSource: Readonly<Record<string, () => string[]>> = {
  jobs: () =>
    callsOf(/^defineJob$/).map(({ args: [job], file }) => textOf(propertiesOf(job).get('name'), file)),
  facts: () => [
    ...argumentsOf(/(?:^|\.)facts\.(?:find|set|setIfAbsent|recordOnce|removeIfEqual|serialize)$/),
    ...argumentsOf(/^withLogDeletionAllowed$/, 1).map((log) => `forgetting ${log}`),
  ],
  leases: () => argumentsOf(/(?:^|\.)leases\.withLease$/),
  limits: () => [
    ...valuesOf('name', ['points', 'seconds', 'subjects']),
    ...valuesOf('triesNamed', ['limits']),
    ...argumentsOf(/^unconfirmedEmailLimits$/).map((kind) => `emails to strangers: ${kind}`),
  ],
  'answered requests': () => [
    ...argumentsOf(/^readKeyedRequest$/, 1),
    ...valuesOf('scope', ['key', 'digest']).filter((scope) => scope.includes(unknown)),
  ],
  actors: () => argumentsOf(/^system$/),
  'erasures noted': () => argumentsOf(/^storeErasure$/, 1),
  'subjects and readers of emails': () => valuesOf('record', ['id']).filter((name) => /^[\w-]+$/.test(name)),
  'keys of details': () => [...keysOfDetails(), ...keysOfWords()],
  cryptography,
  tokens,
  cookies,
  headers: () => textsLike(header).map((name) => name.toLowerCase()),
  'storage of the browser': browserStorage,
  'databases of the browser': () =>
    callsOf(/^deviceStore$/).map(({ args, file }) => args.map((arg) => textOf(arg, file)).join(' ')),
  'service worker': serviceWorker,
  'state of history entries': historyState,
  metrics: () => textsLike(/^(?:ananta|process|nodejs)_\w+$/g),
  links,
  'data folder and buckets': () => [...inFolders(), ...argumentsOf(/^storageAt$/)],
  'files by their writers': () =>
    argumentsOf(/(?:^|\.)(?:\w*[sS]torage|folder|cards|videos|pictures|captions)\.put$/),
  'functions of the database': () => [...argumentsOf(/^sqlite\.function$/), ...textsLike(ofDatabase)],
  'locks of PostgreSQL': () => templatesLike(/pg_advisory/),
  'ids in other programs': () => templatesLike(/^<?…@…>?$|^urn:/),
  'classes of rich text in styles': richTextClasses,
};
