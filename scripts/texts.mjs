// `npm run texts` lists every text that visitors, parents, staff and operators can read, by unit, with file and line: for
// an editor who reads them in one go, and for the next language. `npm run texts -- src/features/webinars src/site` lists
// those folders only; `--json` writes it for other programs.
import { listTexts } from './texts/list-texts.ts';

const args = process.argv.slice(2);
const units = listTexts(args.filter((arg) => !arg.startsWith('--')));
if (args.includes('--json')) {
  console.log(JSON.stringify(units, null, 2));
} else {
  for (const { unit, texts } of units) {
    console.log(`\n${unit} (${texts.length})`);
    for (const { file, line, kind, text } of texts) console.log(`  ${file}:${line}  ${kind}  ${text}`);
  }
  console.log(`\n${units.reduce((sum, { texts }) => sum + texts.length, 0)} texts`);
}
