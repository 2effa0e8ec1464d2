import { defineSubject } from './definition-subject.ts';

/** A topic of entries, such as sleep. Entries of many types refer to some. */
export const topic = defineSubject({
  name: 'topic',
  labels: { one: 'Topic', many: 'Topics' },
  entry: '/topics/:link',
  files: { list: 'topic/topics-page.tsx', entry: 'topic/topic-page.tsx' },
  tone: 'mint',
  orderHelp: 'Smaller numbers come first.',
  emptyText:
    'Subjects such as sleep or food. Entries of each type can have some, and each topic has a page that lists them.',
});
