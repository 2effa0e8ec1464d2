import type { Version } from '../../../server/api/versions.ts';

/** What was done, as staff say it: 'changed by Asha'. */
export const kindWords: Record<Version['kind'], string> = {
  created: 'added',
  updated: 'changed',
  published: 'published',
  unpublished: 'unpublished',
  trashed: 'deleted',
  restored: 'brought back',
  erased: 'erased for good',
};
