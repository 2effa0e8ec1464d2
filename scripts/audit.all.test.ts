import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** A dependency of the site alone. */
const [name, version] = ['uqr', manifest.dependencies.uqr] as const;
const hole = { id: 1, url: 'https://holes.example/1', title: 'Reads too much', vulnerable_versions: '<99' };
const advice = (severity: string) => ({ [name]: [{ ...hole, severity }] });

/** Runs the audit against a registry with this answer; undefined: the registry has no audit endpoint. */
async function audit(holes: object | undefined) {
  const registry = createServer((request, response) => {
    const isAudit = request.method === 'POST';
    const known = { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } };
    const answer = isAudit ? holes : known;
    request.resume();
    response.writeHead(answer ? 200 : 405, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'no such questions' }));
  });
  await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready));
  const cache = await mkdtemp(join(tmpdir(), 'ananta-audit-'));
  const inherited = Object.entries(process.env).filter(([key]) => !/^npm_config_/i.test(key));
  const { port } = registry.address() as AddressInfo;
  const settings = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache };
  const child = spawn(process.execPath, ['scripts/audit.mjs'], {
    env: { ...Object.fromEntries(inherited), ...settings },
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  registry.close();
  await rm(cache, { recursive: true });
  return { code, said, complained };
}

test('high vulnerabilities fail the audit and are listed, lower ones are counted, and a missing endpoint is reported', async () => {
  const [none, low, high, unasked] = await Promise.all([
    audit({}),
    audit(advice('moderate')),
    audit(advice('high')),
    audit(undefined),
  ]);
  expect(none).toMatchObject({ code: 0, complained: '' });
  expect(none.said).toMatch(/^No hole that is high or critical is known in any of the \d+ libraries\.\n$/);
  expect(low.code).toBe(0);
  expect(low.said).toContain('Lower ones: 1,');
  expect(high.code).toBe(1);
  // The only version that this registry knows has it, which npm writes as all.
  expect(high.said).toContain(`high: ${name} *: ${hole.title} (${hole.url})`);
  expect(unasked).toMatchObject({ code: 2, said: '' });
  expect(unasked.complained).toMatch(/^Nobody could be asked, so nothing is known: .*405/);
});
