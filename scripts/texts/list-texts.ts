import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../up-to-date.mjs';
import { type FoundText, findTexts } from './find-texts.ts';

/** A folder such as `features/webinars`, with its texts in the order of its files. */
export interface UnitTexts {
  unit: string;
  texts: readonly (FoundText & { file: string })[];
}

/** Tests, demo content, which an owner replaces, migrations, and lists of words that the search knows. */
const isLeftOut = (file: string) =>
  /\.(test|spec)\.tsx?$|\.d\.ts$|\/(tests|demo|migrations)[/.]|\/search\/rules\/(meaning-groups|word-forms)\./.test(
    file,
  );

/**
 * The texts of the product by unit.
 *
 * @param folders from the root of the project, such as `src/features/webinars`; absent or empty: all
 */
export function listTexts(folders: readonly string[] = []): UnitTexts[] {
  const wanted = folders.map((folder) => folder.replace(/^\.\//, '').replace(/\/$/, ''));
  const files = globSync('src/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isLeftOut(file))
    .filter((file) => wanted.length === 0 || wanted.some((one) => file === one || file.startsWith(`${one}/`)))
    .sort();
  const units = Map.groupBy(files, unitOf);
  return [...units]
    .map(([unit, paths]) => ({ unit, texts: paths.flatMap(textsOf) }))
    .filter(({ texts }) => texts.length > 0);
}

function textsOf(file: string): (FoundText & { file: string })[] {
  const code = readFileSync(join(root, file), 'utf8');
  return findTexts(file, code).map((one) => ({ file, ...one }));
}

/** `src/features/webinars/…` belongs to `features/webinars`, `src/site/…` to `site`. */
function unitOf(file: string): string {
  const [, area = '', folder = ''] = file.split('/');
  if (/\.\w+$/.test(area)) return 'src';
  return /^(?:content|core|cms|features)$/.test(area) && !/\.\w+$/.test(folder) ? `${area}/${folder}` : area;
}
