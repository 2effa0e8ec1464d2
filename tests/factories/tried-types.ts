import { type ContentName, contentNames, type RecordName, recordNames } from '#cms/records/registry.ts';

const isAll = Boolean(process.env.TEST_ALL);

/** The content types that generic tests go through: four stand for all, which `npm run test:all` goes through. */
export const triedTypes: readonly ContentName[] = isAll
  ? contentNames
  : ['blog', 'webinar', 'header', 'banner'];

/** The same with records of people. */
export const triedRecords: readonly RecordName[] = isAll ? recordNames : [...triedTypes, 'registration'];
