import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withBodies } from './leave-out.ts';
import { neverUsed, readVersions } from './never-used.ts';

const code = `
export function outer(a) {
  function inner({ b }, c = '}') { return b + c; }
  return inner(a);
}
const other = function inner2() { return 2; };
async function last() { await other(); }
`;

test('a function gets another body wherever it is declared, and nothing else changes', () => {
  const changed = withBodies(code, { inner: 'return 1', last: '' }, 'lib.js');
  expect(changed).toBe(code.replace('{ return b + c; }', '{return 1}').replace('{ await other(); }', '{}'));
});

test('what is no longer there, or there twice, is said', () => {
  expect(() => withBodies(code, { inner: '', gone: '' }, 'lib.js')).toThrow(
    'lib.js no longer has a function gone.',
  );
  expect(() => withBodies(`${code}function inner() {}`, { inner: '' }, 'lib.js')).toThrow(
    'lib.js has more than one function inner.',
  );
});

test('the list was made for the libraries that are installed', () => {
  for (const [library, version] of Object.entries(readVersions)) {
    const installed: { version: string } = JSON.parse(
      readFileSync(`node_modules/${library}/package.json`, 'utf8'),
    );
    expect(`${library} ${installed.version}`, 'read never-used.ts again for it').toBe(
      `${library} ${version}`,
    );
  }
  for (const [file, bodies] of Object.entries(neverUsed)) {
    const text = readFileSync(`node_modules/${file}`, 'utf8');
    expect(withBodies(text, bodies, file).length).toBeLessThan(text.length);
  }
});
