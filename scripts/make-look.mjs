// Generates the tables and pictures of docs/look.md: the tables from src/core/ui/styles/tokens.css, the pictures from
// the pages of a running site with the demo content, in the light and the dark theme. Run it by hand after a change of
// the design, and commit the output:
// - node scripts/make-look.mjs http://localhost:3000
// - node scripts/make-look.mjs http://localhost:3000 menu toast   # these pictures only
// - node scripts/make-look.mjs --tables   # the tables only, without a site
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { pictures } from './look/pictures.ts';
import { withTables } from './look/tables.ts';
import { takePictures } from './look/take-pictures.ts';
import { readTokens } from './look/tokens.ts';
import { root } from './up-to-date.mjs';

const page = join(root, 'docs/look.md');
const tokens = readTokens(await readFile(join(root, 'src/core/ui/styles/tokens.css'), 'utf8'));
await writeFile(page, withTables(await readFile(page, 'utf8'), tokens));
const [site = 'http://localhost:3000', ...names] = process.argv.slice(2);
const { CHROMIUM_PATH } = process.env;
const openBrowser = () =>
  chromium.launch({
    args: ['--disable-gpu'],
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  });
if (site !== '--tables')
  await takePictures({ folder: join(root, 'docs/look'), pictures, tokens, openBrowser }, site, names);
