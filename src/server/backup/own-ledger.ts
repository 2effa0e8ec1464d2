import { join } from 'node:path';
import { createDiskStorage } from '../../files/storage/disk-storage.ts';
import type { FileStorage } from '../../files/storage/storage.ts';

/** Where what has been erased is noted in the data folder. */
export const ownLedger = (dataDir: string): FileStorage => createDiskStorage(join(dataDir, 'erasures'));
