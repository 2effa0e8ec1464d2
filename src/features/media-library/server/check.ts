import { buffer } from 'node:stream/consumers';
import { listPicturesWithoutFacts, listUsedFiles } from '#cms/records/file-inspection.ts';
import {
  type Check,
  goodFinding,
  type HealthCheckContext,
  pluralize,
  warningFinding,
} from '#core/manifest/health-check.ts';
import { factsOfStored } from '#core/media/picture.ts';
import type { PictureFacts } from '#core/media/picture-schemas.ts';
import { variantName, variantsOf } from '#core/media/picture-variants.ts';

/**
 * The variants of pictures that pages use. A missing one is created on its first request, which delays that request.
 */
export const picturesCheck: Check = {
  name: 'picture-sizes',
  title: 'Picture sizes',
  frequency: 'daily',
  runsInChildProcess: true,
  async run(context) {
    const unknown = await listWithoutFacts(context);
    if (unknown.length > 0) {
      return [
        warningFinding(
          `The size of ${pluralize(unknown.length, 'picture')} is not known, so pages jump while ${unknown.length === 1 ? 'it loads' : 'they load'}.`,
          'Run npm run doctor -- --fix: it reads them.',
          { names: unknown, canBeFixed: true },
        ),
      ];
    }
    const missing = await listMissingVariants(context);
    if (missing.length === 0) return [goodFinding('Every picture is there in all its sizes.')];
    return [
      {
        ...goodFinding(
          `${pluralize(missing.length, 'smaller form')} of pictures will be made at their first request; --fix makes them now.`,
        ),
        names: missing,
        canBeFixed: true,
      },
    ];
  },
  async fix(context) {
    const read = await storeFacts(context);
    let made = 0;
    for (const name of await listMissingVariants(context)) if (await context.pictures.open(name)) made += 1;
    return `Read ${pluralize(read, 'picture')}, and made ${pluralize(made, 'smaller form')}.`;
  },
};

async function listWithoutFacts({
  currentDatabase: database,
  storages,
}: HealthCheckContext): Promise<string[]> {
  const stored = new Set(await storages.pictures.list());
  return (await listPicturesWithoutFacts(database.db)).filter((name) => stored.has(name));
}

async function listMissingVariants({ stores, database, storages }: HealthCheckContext): Promise<string[]> {
  const stored = new Set(await storages.pictures.list());
  const used = (await listUsedFiles(database.db)).filter(
    ({ kind, name }) => kind === 'picture' && stored.has(name),
  );
  const facts = await stores.files.findPictures();
  return used.flatMap(({ name }) => {
    const known = facts.get(name);
    const variants = known ? variantsOf(known) : [];
    return variants.map((variant) => variantName(name, variant)).filter((file) => !stored.has(file));
  });
}

/** @returns the number of readable pictures */
async function storeFacts(context: HealthCheckContext): Promise<number> {
  let read = 0;
  for (const name of await listWithoutFacts(context)) {
    const stored = await context.storages.pictures.open(name);
    const facts = stored && (await factsOf(await buffer(stored.stream())));
    if (!facts) continue;
    await context.stores.files.savePictures(new Map([[name, facts]]));
    read += 1;
  }
  return read;
}

/** Undefined if the file is not a picture. */
function factsOf(bytes: Uint8Array): Promise<PictureFacts | undefined> {
  return factsOfStored(bytes).catch(() => undefined);
}
