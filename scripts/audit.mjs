// `npm run audit` asks the registry for known vulnerabilities in the locked dependencies. It exits with 0 where none is
// high or critical, with 1 where one is, and with 2 where the registry could not be asked: npm itself exits with 1 in
// both cases. Plain JavaScript for Node 20, no libraries: it needs no installation.
import { spawnSync } from 'node:child_process';
import { root } from './up-to-date.mjs';

const args = ['audit', '--package-lock-only', '--json', '--audit-level=high'];
const { stdout, stderr, error } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  // Bytes; a report lists every dependency on a vulnerable package.
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});

const report = read(stdout);
if (!report?.metadata) {
  const reason = error?.message ?? report?.message ?? report?.error?.summary ?? stderr;
  console.error(`Nobody could be asked, so nothing is known: ${reason || 'npm gives no reason.'}`);
  console.error('Please run this where npm reaches a registry that answers audits, as its public one does.');
  process.exit(2);
}

const { vulnerabilities, dependencies } = report.metadata;
const weak = Object.values(report.vulnerabilities).filter(({ severity }) =>
  /^(?:high|critical)$/.test(severity),
);
for (const { name, range, severity, via } of weak) {
  console.log(`${severity}: ${name} ${range}: ${via.map(inWords).join('; ')}`);
}
const others = vulnerabilities.total - weak.length;
const further = others > 0 ? ` Lower ones: ${others}, which \`npm audit\` tells.` : '';
const found = weak.length > 0 ? `Weak: ${weak.length}` : 'No hole that is high or critical is known in any';
console.log(`${found} of the ${dependencies.total} libraries.${further}`);
process.exit(weak.length > 0 ? 1 : 0);

/** A vulnerability by its title and address, or the dependency that contains it. */
function inWords(one) {
  return typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
