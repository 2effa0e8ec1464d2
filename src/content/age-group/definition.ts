import { defineSubject } from '#content/topic/definition-subject.ts';

/** An age group of children, such as newborns. Entries of many types refer to some. */
export const agegroup = defineSubject({
  name: 'agegroup',
  labels: { one: 'Age group', many: 'Age groups' },
  entry: '/ages/:link',
  files: { entry: 'topic/topic-page.tsx' },
  tone: 'sun',
  orderHelp: 'The youngest first: smaller numbers come first.',
  emptyText:
    'Ages such as 0 to 1 year. They help parents find what suits their child, and each has a page that lists its entries.',
});
