import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, settingDefinitions } from '#config.ts';

// Container engines are not available in tests: this checks that everything that deploy/ refers to exists.
const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const compose = read('compose.yaml');

/** Name and value of each line `NAME=value`, commented ones included. */
const examples = Object.fromEntries(
  [...read('example.env').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
/** The file with all variables replaced. */
const filled = (text: string) =>
  text.replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_, name: string) => examples[name] || 'a'.repeat(32));
const [, block = ''] = /^x-settings: &settings\n((?: {2}.+\n)+)/m.exec(compose) ?? [];
const shared = Object.fromEntries(
  [...filled(block).matchAll(/^ {2}([A-Z0-9_]+): '?(.+?)'?$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
/** Variables of the file alone: the proxy's and the passwords of the other services. */
const ofCompose = ['DOMAIN', 'ACME_EMAIL', 'DATABASE_PASSWORD', 'FILES_PASSWORD'];

describe('the files of deploy/', () => {
  test('the settings of the example and of compose are settings of the site', () => {
    const names = [
      ...Object.keys(examples).filter((name) => !ofCompose.includes(name)),
      ...Object.keys(shared),
    ];
    expect(names.length).toBeGreaterThan(15);
    const elsewhere = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    const known = [...Object.keys(settingDefinitions), ...elsewhere];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('all variables of compose are in the example', () => {
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)(?!:-)[:?}]/g)].map(([, name = '']) => name);
    expect(new Set(asked)).toEqual(new Set(ofCompose));
    for (const name of ofCompose) expect(examples).toHaveProperty(name);
  });

  test('the store for files is the one that the site uses, and depends on nothing else', () => {
    const [, files = ''] = /^ {2}files:\n((?: {4}.+\n)+)/m.exec(compose) ?? [];
    // MinIO's images are no longer maintained.
    expect(compose).not.toMatch(/image: .*minio/);
    expect(files).toMatch(/image: chrislusf\/seaweedfs:\d+\.\d+\n/);
    expect(files).toContain(`-bucket=${shared.S3_BUCKET}`);
    expect(files).toContain(`AWS_ACCESS_KEY_ID: ${shared.AWS_ACCESS_KEY_ID}`);
    const [, port] = /127\.0\.0\.1:(\d+)\/healthz/.exec(files) ?? [];
    expect(shared.S3_ENDPOINT).toBe(`http://files:${port}`);
    const defined = [...compose.matchAll(/^ {2}([\w-]+):\n/gm)].map(([, name]) => name);
    const named = [...compose.matchAll(/^ {4,6}([\w-]+): \{ condition:/gm)].map(([, name]) => name);
    expect(named.filter((name) => !defined.includes(name))).toEqual([]);
  });

  test.each([...compose.matchAll(/WORK: '?(\w+)'?/g)].map(([, work = '']) => work))(
    'the site takes these settings where WORK is %s',
    (work) => {
      const config = readConfig({
        ...examples,
        ...shared,
        WORK: work,
        AUTH_SECRET: 'a'.repeat(32),
        METRICS_TOKEN: 'a'.repeat(32),
        ADMIN_PASSWORD: 'a quiet house at ten',
        BACKUP_PASSWORD: 'a quiet house at ten',
      });
      expect(config).toMatchObject({ work, trustProxy: true, siteUrl: 'https://www.example.org' });
      expect(config.database.engine).toBe('postgres');
      expect(config.s3).toMatchObject({ bucket: 'ananta' });
    },
  );

  test('the sources of the image and the start command exist', () => {
    const image = read('Dockerfile');
    const copied = [...image.matchAll(/^COPY --from=build \/site\/(\S+)/gm)].map(([, path = '']) => path);
    const sources = [...image.matchAll(/^COPY ((?!--)[^.]\S*(?: \S+)*) \S+\/$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    const started = [image, read('ananta.service')].map(
      (text) => /src\/[\w./]+\.mjs/.exec(text)?.[0] ?? 'nothing',
    );
    expect(copied).toEqual(expect.arrayContaining(['node_modules', 'build', 'src']));
    // The build is made before the browser tests; a fresh clone has none yet.
    const named = [...copied, ...sources, ...started, 'scripts/bootstrap.mjs'].filter(
      (path) => path !== 'build',
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('monitoring', () => {
  const reported = globSync(['src/core/metrics/*.ts', 'src/features/operations/{metrics,server}/*.ts'])
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/name: '([a-z_]+)'/g)])
    .map(([, name = '']) => name);
  const namedIn = (text: string) => [
    ...new Set(
      Array.from(text.matchAll(/\b(?:ananta|nodejs|process)_[a-z_]+/g), ([name]) =>
        name.replace(/_(?:bucket|count)$/, ''),
      ),
    ),
  ];

  test.each(['alerts.yaml', 'dashboard.json'])('%s uses existing metrics of the site', (file) => {
    const names = namedIn(read(file));
    expect(names.length).toBeGreaterThan(9);
    expect(names.filter((name) => !reported.includes(name))).toEqual([]);
  });

  test('each important metric has an alert', () => {
    const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const [, table = ''] = /\n\| metric \| watch for .*\n((?:\|.*\n)+)/.exec(operations) ?? [];
    const alerts = namedIn(read('alerts.yaml'));
    const watched = namedIn(table);
    expect(watched.length).toBeGreaterThan(9);
    expect(watched.filter((name) => !alerts.includes(name))).toEqual([]);
  });
});
