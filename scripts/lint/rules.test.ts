import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const wrong = {
  'src/web/page.ts': "import { stores } from '../store/stores.ts';\nexport const page = stores;\n",
  'demo/load.ts': "import { stores } from '../src/store/stores.ts';\nexport const loaded = stores;\n",
  'src/server/app.ts': "import { page } from '../web/page.ts';\nexport const app = page;\n",
  'src/store/leases.ts': 'export const now = () => new Date();\n',
  'src/web/form.ts': "import { useFetcher } from 'react-router';\nexport const send = useFetcher;\n",
  'src/server/accounts/tokens.ts': 'export const later = (most: number) => Date.now() + most;\n',
};

const right = {
  'src/web/lists.ts': "import { useNavigate } from 'react-router';\nexport const go = useNavigate;\n",
  'src/web/types.ts': "import type { Stores } from '../store/stores.ts';\nexport type Page = Stores;\n",
  'src/store/moments.ts': 'export const moment = (text: string) => new Date(text);\n',
  'src/store/moments.test.ts': 'export const now = new Date();\n',
};

test('our own rules see what they forbid, and nothing else', async () => {
  // A rule whose files are named wrongly is silent: it needs a project of its own to prove that it speaks.
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
