import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../run/free-port.ts';
import { isOpen } from './open-port.ts';

/**
 * nginx with two caches in front of a site. `revalidating` caches by `Cache-Control` and revalidates each second; `cdn` uses
 * `CDN-Cache-Control`, and otherwise caches public answers. Both would store answers with cookies: the site has to
 * prevent that.
 *
 * @param site the address of the site, such as http://127.0.0.1:3000
 */
export async function startCachingProxy(program: string, site: string) {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-proxy-'));
  const [revalidating, cdn] = [await findFreePort(), await findFreePort()];
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, site, { revalidating, cdn }));
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilListening(cdn, child);
  return {
    revalidating: `http://127.0.0.1:${revalidating}`,
    cdn: `http://127.0.0.1:${cdn}`,
    /** Purges the cache, which nginx itself does not offer. */
    async purge(): Promise<void> {
      await rm(join(folder, 'cdn'), { recursive: true, force: true });
      await mkdir(join(folder, 'cdn'));
    },
    async close(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  while (!(await isOpen(port)))
    if (child.exitCode !== null) throw new Error('nginx does not start here; what it said is above.');
}

function configuration(folder: string, site: string, ports: { revalidating: number; cdn: number }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const cache = `
    proxy_pass ${site};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_ignore_headers Cache-Control Expires Set-Cookie;
    add_header X-Cache $upstream_cache_status always;`;
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/temporary-${name};`).join('\n  ')}
  proxy_cache_path ${folder}/asking keys_zone=asking:1m use_temp_path=off;
  proxy_cache_path ${folder}/cdn keys_zone=cdn:1m use_temp_path=off;
  map $upstream_http_cache_control $is_private {
    ~(private|no-store) 1;
    default 0;
  }
  map "$upstream_http_cdn_cache_control|$upstream_http_cache_control" $is_not_for_cdn {
    ~^max-age=[1-9] 0;
    "~^\\|public" 0;
    default 1;
  }
  server {
    listen 127.0.0.1:${ports.revalidating};
    location / {
      ${cache}
      proxy_cache asking;
      proxy_cache_valid 200 1s;
      proxy_cache_revalidate on;
      proxy_no_cache $is_private;
    }
  }
  server {
    listen 127.0.0.1:${ports.cdn};
    location / {
      ${cache}
      proxy_cache cdn;
      proxy_cache_valid any 10m;
      proxy_no_cache $is_not_for_cdn;
    }
  }
}
`;
}
