import { references } from '#cms/fields/references/field.ts';

/** What an entry is about and whose days it is for: fields of every type that parents look through. */
export const tags = {
  topics: references({
    label: 'Topics',
    to: 'topic',
    parameter: 'topic',
    help: 'What it is about. The first two are shown on its card.',
  }),
  ageGroups: references({
    label: 'Age groups',
    to: 'agegroup',
    parameter: 'age',
    help: 'Who it is for. None: all ages.',
  }),
};
