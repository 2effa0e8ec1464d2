import { expect, test } from 'vitest';
import { personalRegister } from '#core/manifest/core-personal-data.ts';
import type { PersonalColumn, RetentionPeriod } from '#core/manifest/personal-data.ts';
import { siteSettings } from '#features/settings/rules/settings.ts';
import { features } from '#features.ts';

const head = `# Personal data, column by column

Generated from \`personalData\` in the manifests of the features (\`src/features/*/index.ts\`). After a change there, update it with \`vitest run --project unit tests/unit/personal-data.test.ts -u\`. Tables and columns that are not listed contain no personal data. Periods are the defaults of the [settings](../src/features/settings/README.md#settings-of-the-site).

| table and columns | person | purpose | kept for | erased by |
|---|---|---|---|---|
`;

function inWords(kept: RetentionPeriod): string {
  if ('until' in kept) return `until ${kept.until}`;
  if ('days' in kept) return `${kept.days} ${kept.days === 1 ? 'day' : 'days'} from ${kept.after}`;
  if ('variable' in kept) return `\`${kept.variable}\` from ${kept.after}`;
  return `${siteSettings[kept.setting].defaultValue} days from ${kept.after}`;
}

const cells = ({ subject, purpose, keptFor, eraser }: PersonalColumn) =>
  [subject, purpose, inWords(keptFor), `\`${eraser}\``].join(' | ');

test('docs/personal-data.md equals the register', async () => {
  const rows = Object.entries(personalRegister(features)).flatMap(([table, held]) => {
    if ('all' in held) return [`| \`${table}\` | ${cells(held.all as PersonalColumn)} |`];
    const uses = Object.entries(held).flatMap(([column, use]) =>
      typeof use === 'string' ? [] : [{ column, said: cells(use) }],
    );
    return [...Map.groupBy(uses, ({ said }) => said)].map(
      ([said, of]) => `| \`${table}\`: ${of.map(({ column }) => column).join(', ')} | ${said} |`,
    );
  });
  await expect(`${head}${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/personal-data.md');
});

test('enquiries and registrations are kept for at least a year, as the law requires', () => {
  for (const name of ['keepEnquiries', 'keepRegistrations', 'keepPaidRegistrations'] as const)
    expect([364, 365].map((days) => siteSettings[name].read(days).ok)).toEqual([false, true]);
});
