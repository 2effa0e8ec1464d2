/** What can be done to a record, as staff say it: 'changed by Asha'. */
export const changeWords = {
  created: 'added',
  updated: 'changed',
  published: 'published',
  unpublished: 'unpublished',
  trashed: 'deleted',
  restored: 'brought back',
  erased: 'erased for good',
} as const;
