import { type ContentName, contentNames, type RecordName, recordNames } from '#cms/records/registry.ts';

const isAll = Boolean(process.env.TEST_ALL);

/** The content types of generic tests: four represent all, which `npm run test:all` tests. */
export const testedTypes: readonly ContentName[] = isAll
  ? contentNames
  : ['blog', 'webinar', 'header', 'banner'];

/** The same with personal records. */
export const testedRecords: readonly RecordName[] = isAll ? recordNames : [...testedTypes, 'registration'];
