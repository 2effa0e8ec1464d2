import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const wrong = {
  'src/features/webinars/admin/screen.tsx':
    "import { service } from '../server/service.ts';\nexport const screen = service;\n",
  'src/site/page.ts':
    "import { service } from '#features/webinars/server/service.ts';\nexport const page = service;\n",
  'demo/load.ts':
    "import { service } from '#features/webinars/server/service.ts';\nexport const loaded = service;\n",
  'src/core/http/app.ts': "import { Page } from '../ui/page.tsx';\nexport const app = Page;\n",
  'src/core/jobs/leases.ts': 'export const now = () => new Date();\n',
  'src/features/accounts/server/tokens.ts': 'export const later = (most: number) => Date.now() + most;\n',
  'src/core/text/words.ts':
    "import type { Entry } from '#cms/records/entry.ts';\nexport type Words = Entry;\n",
  'src/cms/records/list-reader.ts':
    "import { blog } from '#content/blog/definition.ts';\nexport const read = blog;\n",
  'src/content/blog/card.ts': "import { home } from '#site/home.ts';\nexport const card = home;\n",
  'src/features/webinars/server/seats.ts':
    "import { quote } from '#features/refunds/server/quote.ts';\nexport const seats = quote;\n",
  'src/features/webinars/rules/seats.ts': "import { join } from 'node:path';\nexport const seats = join;\n",
  'src/content/blog/definition.ts': "import { memo } from 'react';\nexport const blog = memo;\n",
  'src/site/home.ts': "import { links } from '#admin/sidebar-links.ts';\nexport const home = links;\n",
};

const right = {
  'src/site/lists.ts': "import { useNavigate } from 'react-router';\nexport const go = useNavigate;\n",
  'src/site/types.ts':
    "import type { Service } from '#features/webinars/server/service.ts';\nexport type Page = Service;\n",
  'src/core/jobs/moments.ts': 'export const moment = (text: string) => new Date(text);\n',
  'src/core/jobs/moments.test.ts': 'export const now = new Date();\n',
  'src/features/webinars/server/enrol.ts':
    "import { quote } from '#features/refunds/rules/quote.ts';\nexport const enrol = quote;\n",
};

test('our own rules report forbidden code, and nothing else', async () => {
  // A rule with a wrong file pattern reports nothing: a project of its own proves that it works.
  const project = await mkdtemp(join(tmpdir(), 'ananta-lint-'));
  await cp('biome.json', join(project, 'biome.json'));
  await cp('scripts/lint', join(project, 'scripts/lint'), { recursive: true });
  for (const [file, text] of Object.entries({ ...wrong, ...right })) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['check', '--vcs-enabled=false', '--reporter=json', '.'], {
    cwd: project,
    encoding: 'utf8',
  });
  await rm(project, { recursive: true, force: true });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  const seen = diagnostics
    .filter(({ category }) => ['plugin', 'lint/style/noRestrictedImports'].includes(category))
    .map(({ location }) => location.path);
  expect(seen.sort()).toEqual(Object.keys(wrong).sort());
});
