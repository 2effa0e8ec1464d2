import { expect, test } from 'vitest';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { contentNames, recordNames, records } from '#cms/records/registry.ts';
import { listedFields } from './record-screen.tsx';

test('a list requests the fields of its rows, and not the texts of its entries', () => {
  expect(listedFields(records.blog)).toEqual([
    ...['title', 'link', 'shortContent', 'createdAt', 'status', 'publishAt', 'unpublishAt', 'imageUrl'],
    ...['reviewedAt', 'topics', 'ageGroups'],
  ]);
  expect(listedFields(records.media)).not.toContain('content');
  expect(listedFields(records.course)).not.toContain('curriculum');
});

test.each(contentNames)('a list of %s requests no text that its rows do not show', (name) => {
  const definition: RecordType = records[name];
  const unseen = fieldsOfType(definition, 'richText')
    .map((field) => field.name)
    .filter((field) => !definition.admin.columns.includes(field));
  expect(listedFields(definition).filter((field) => unseen.includes(field))).toEqual([]);
});

test('a list contains the owner of registrations and the end of registration of webinars', () => {
  expect(listedFields(records.registration)).toEqual(
    expect.arrayContaining(['webinarId', 'status', 'email', 'contact', 'registerAt']),
  );
  expect(listedFields(records.webinar)).toEqual(
    expect.arrayContaining(['startsAt', 'endsAt', 'startdate', 'enddate', 'link', 'publishAt']),
  );
});

test.each(recordNames)('every column of %s is requested', (name) => {
  const definition: RecordType = records[name];
  expect(listedFields(definition)).toEqual(
    expect.arrayContaining([definition.title, ...definition.admin.columns]),
  );
});
