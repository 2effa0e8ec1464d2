import { expect, test } from 'vitest';
import * as z from 'zod';
import { settingDefinitions } from '#config.ts';

const head = `# Settings

Generated from the definitions in \`src/core/config/settings.ts\` and in \`server/environment.ts\` of features; after a change there, run \`vitest run --project unit tests/unit/settings.test.ts -u\`.

All settings are optional. Set them in the environment or in a file \`.env\`. A wrong value stops the start with one line that names it. Settings that the owner changes on a screen are in [the settings of the site](../src/features/settings/README.md#settings-of-the-site).

| variable | default | meaning |
|---|---|---|
`;

/** A row of the table. The default is the value of an unset variable, in words where the definition has them. */
function rowOf([name, setting]: [string, z.ZodType]): string {
  const { description, unset } = setting.meta() ?? {};
  const { default: value } = z.toJSONSchema(setting, { io: 'input' });
  return `| \`${name}\` | ${unset ?? `\`${value}\``} | ${description} |`;
}

test('docs/settings.md equals the definitions', async () => {
  const rows = Object.entries<z.ZodType>(settingDefinitions).map(rowOf);
  expect(rows.filter((row) => row.includes('undefined'))).toEqual([]);
  await expect(`${head}${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/settings.md');
});
