import type { AnyField } from '#cms/fields/field.ts';
import type { PeopleType } from '#cms/records/definition.ts';
import { people, peopleNames } from '#cms/records/registry.ts';
import { commonColumnClasses } from '#cms/records/tables.ts';
import {
  type ColumnClass,
  columns,
  nothingPersonal,
  type PersonalTables,
  personalColumns,
} from '#core/manifest/personal-data.ts';

const requestColumns = personalColumns({
  ...{
    subject: 'parent',
    purpose: 'to carry out a person’s request about their data, and to prove that we did',
  },
  ...{
    keptFor: { days: 1095, after: 'its end, without the address' },
    eraser: 'privacyRequests.removeEnded',
  },
});
const linkColumns = personalColumns({
  ...{ subject: 'parent', purpose: 'to let a person see their own data' },
  ...{
    keptFor: { days: 1, after: 'the end of the link, a week after the email' },
    eraser: 'ownDataLinks.forget',
  },
});
const sealedColumns = personalColumns({
  ...{ subject: 'parent', purpose: 'to answer a lawful demand after an erasure' },
  ...{
    keptFor: {
      setting: 'keepErased',
      after: 'the erasure; paid registrations for as long as accounting records',
    },
  },
  eraser: 'sealed.forget',
});

const ownTables = {
  privacyRequest: {
    ...columns(nothingPersonal, 'id', 'revision'),
    ...columns(
      requestColumns.facts,
      'kind',
      'state',
      'source',
      'createdAt',
      'confirmedAt',
      'dueAt',
      'endedAt',
      'report',
    ),
    ...columns(requestColumns.words, 'email', 'words'),
    ...columns({ ...requestColumns.words, subject: 'staff' }, 'endedBy', 'said'),
    // An HMAC under the site's secret.
    emailKey: requestColumns.facts,
  },

  ownDataLink: {
    tokenHash: nothingPersonal,
    email: linkColumns.words,
    ...columns(linkColumns.facts, 'requestId', 'openedAt', 'createdAt', 'expiresAt'),
  },

  sealedRecord: {
    ...columns(nothingPersonal, 'id', 'record'),
    ...columns(sealedColumns.facts, 'requestId', 'recordId', 'sealedAt', 'eraseAt'),
    // Encrypted with the site's secret.
    sealed: sealedColumns.facts,
  },
} satisfies PersonalTables;

/** Field types that hold what a person typed. */
const wordTypes: readonly AnyField['kind'][] = ['text', 'richText', 'email', 'phone', 'address'];

/** The tables of the feature, and those of people's records whose definition states purpose and retention. */
export function privacyPersonalData(): PersonalTables {
  const records = peopleNames.flatMap((name) => {
    const type: PeopleType = people[name];
    return type.personal.retention ? [[name, columnsOf(type.fields, type.personal.retention)] as const] : [];
  });
  return { ...ownTables, ...(Object.fromEntries(records) as PersonalTables) };
}

function columnsOf(
  fields: PeopleType['fields'],
  { purpose, days }: NonNullable<PeopleType['personal']['retention']>,
): Record<string, ColumnClass> {
  const { words, facts } = personalColumns({
    ...{ subject: 'parent', purpose, keptFor: { days, after: 'its arrival' } },
    eraser: 'people.removeArrivedBefore',
  });
  const classes = Object.entries(fields).map(
    ([name, { kind }]) => [name, wordTypes.includes(kind) ? words : facts] as const,
  );
  return { ...commonColumnClasses, ...Object.fromEntries(classes) };
}
