import { defineSubject } from '#content/topic/definition-subject.ts';

/** For parents of whom entries are, such as newborns. Entries of many types carry some. */
export const agegroup = defineSubject({
  name: 'agegroup',
  labels: { one: 'Age group', many: 'Age groups' },
  entry: '/ages/:link',
  tone: 'sun',
  orderHelp: 'The youngest first: smaller numbers come first.',
});
