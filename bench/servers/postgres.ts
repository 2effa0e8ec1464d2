import { setup } from '../../tests/setup/postgres.ts';

/** A PostgreSQL of this run's own, as the tests have it. It does not wait for the disk, so no saves are measured on it. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  let url = '';
  const stop = await setup({
    provide: (_name, value) => {
      url = String(value);
    },
  });
  return { url, stop };
}
