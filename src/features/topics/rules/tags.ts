import { references } from '#cms/fields/references/field.ts';

/** Topics and age groups: fields of every type that parents browse. */
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
