// Names that a definition lists, read from the definition itself.
import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { changeVerbs } from '#cms/activity/activity.ts';
import type { Field } from '#cms/fields/field.ts';
import { cleanRichText } from '#cms/fields/rich-text/clean.ts';
import { previewParameter } from '#cms/preview/rules.ts';
import { hookMap } from '#cms/records/hooks.ts';
import { records } from '#cms/records/registry.ts';
import { settingDefinitions } from '#config.ts';
import { accountRoles } from '#core/access/roles.ts';
import { contentChannel, siteConnection } from '#core/database/content-version.ts';
import { contentTag } from '#core/http/response-headers.ts';
import { checksOf } from '#core/manifest/define-feature.ts';
import { newPictureName } from '#core/media/picture.ts';
import { variantName } from '#core/media/picture-variants.ts';
import { kindTitles, subjects } from '#features/activity/rules/activity.ts';
import {
  consentMethods,
  consentPurposes,
  guardianField,
  newsField,
  noticeField,
  ticked,
} from '#features/consent/rules/consent.ts';
import { conversationTabs } from '#features/enquiries/rules/conversation.ts';
import { currentFormat, nameOfFile, nameOfTable } from '#features/operations/backup/archive.ts';
import { newBackupName, verdictFileName } from '#features/operations/backup/list-backups.ts';
import { damagedFile } from '#features/operations/backup/target.ts';
import { siteSettings } from '#features/settings/rules/settings.ts';
import { fieldDevices, fieldMetricNames, fieldPages } from '#features/speed/rules/measurements.ts';
import { webinarEmailTypes } from '#features/webinars/rules/email-schedule.ts';
import { deletionDedupeKey } from '#features/webinars/server/email-details.ts';
import { features } from '#features.ts';
import routes from '#routes.ts';
import { emailsWith } from '#tests/factories/hostile-emails.ts';

const names = (definition: object) => Object.keys(definition);
const hasChoices = (field: object): field is { choices: object } => 'choices' in field;

const fields = Object.entries(records).flatMap(([record, definition]) => {
  const own: Readonly<Record<string, Field>> = definition.fields;
  return [
    `${record}: ${names(own).sort().join(', ')}`,
    ...Object.entries(own).flatMap(([name, field]) =>
      hasChoices(field) ? `${record}.${name}: ${names(field.choices).sort().join(', ')}` : [],
    ),
  ];
});

function addresses(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above;
    return children ? addresses(children, own) : [own || '/'];
  });
}

/** Markup with one of each format that is stored as a class or an attribute of our own. */
const looks = [
  '<p style="color:#e60000;background-color:#facccc;font-size:18px;text-align:center">a</p>',
  '<ol type="a"><li data-list="bullet" class="ql-indent-1">b</li></ol>',
  '<figure class="video"><a href="https://youtu.be/abc">c</a></figure><p><img src="/uploads/0a1b.webp"></p>',
].join('');
const kept = Array.from(
  cleanRichText(looks).matchAll(/(?:class|src|data-[a-z]+)="[^"]*"/g),
  ([attribute]) => attribute,
);

const backups = [false, true].map((isSealed) =>
  newBackupName(new Date('2026-01-02T03:04:05Z'), '00ff00', '0123456789ab', isSealed),
);

const deploy = (file: string, like: RegExp) =>
  Array.from(readFileSync(file, 'utf8').matchAll(like), ([, name = '']) => name.trim());

/** The groups of stored-names.json that are found in this way. */
export const fromDefinitions: Readonly<Record<string, readonly string[]>> = {
  'records and fields': fields,
  // hostile-emails.test.ts checks that no email is missing there.
  'kinds of emails': Object.values(emailsWith('x'))
    .flat()
    .flatMap((email) => ('kind' in email ? [email.kind] : [])),
  'kinds of emails of webinars': webinarEmailTypes(),
  'dedupe keys of emails': [deletionDedupeKey({ revision: 7 })],
  'kinds of activity': names(kindTitles).filter((kind) => !Object.hasOwn(changeVerbs, kind)),
  'subjects of activity': names(subjects),
  'kinds of changes': names(changeVerbs),
  roles: accountRoles,
  'settings of the site': names(siteSettings),
  'choices of settings': Object.values(siteSettings).flatMap((setting) =>
    setting.type === 'choice' ? names(setting.choices) : [],
  ),
  'settings of the environment': names(settingDefinitions),
  'purposes of notices and consents': names(consentPurposes),
  'methods of consents': names(consentMethods),
  'fields of forms beside records': [noticeField, newsField, guardianField, `ticked: ${ticked}`],
  'kinds of pages': names(fieldPages()),
  'measures of speed': [...fieldMetricNames, ...fieldDevices],
  checks: checksOf(features).map(({ name, frequency }) => `${name} ${frequency}`),
  'erasures that are replayed': names(hookMap('replayErasure')),
  'addresses of pages': addresses(routes),
  'parameters of links': [previewParameter, ...names(conversationTabs).map((tab) => `tab=${tab}`)],
  'tag in caches of others': [contentTag],
  'channel and connection of PostgreSQL': [contentChannel, siteConnection],
  'rich text as it is stored': kept,
  backups: [
    ...backups,
    ...backups.map(verdictFileName),
    nameOfTable('account'),
    ...(['pictures', 'videos'] as const).map((room) => nameOfFile({ room, name: '0a1b.webp' })),
    `format ${currentFormat}`,
    damagedFile('ananta.db'),
  ],
  'files of pictures': [
    newPictureName().replace(/[0-9a-f]{24}/, '[0-9a-f]{24}'),
    variantName('0a1b.webp', { width: 320, format: 'avif' }),
    variantName('0a1b.webp', { width: undefined, format: 'avif' }),
  ],
  'what installations name': [
    ...deploy('deploy/ananta.service', /^(ExecStart=.+|StateDirectory=.+)$/gm),
    ...deploy(
      'deploy/compose.yaml',
      /(?:^|[[\s'])((?:data|database|objects|certificates|proxy):\/[^'\]\n]+)/g,
    ),
    ...names(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
      .filter((name) => /^(?:start|user|sealed|doctor|backup|restore)$/.test(name))
      .map((name) => `npm run ${name}`),
  ],
};
