import { defineSubject } from './definition-subject.ts';

/** What entries are about, such as sleep. Entries of many types carry some. */
export const topic = defineSubject({
  name: 'topic',
  labels: { one: 'Topic', many: 'Topics' },
  entry: '/topics/:link',
  tone: 'mint',
  orderHelp: 'Smaller numbers come first.',
});
