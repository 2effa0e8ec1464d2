import { expect, test } from 'vitest';
import { renderElement } from '#tests/factories/render-screen.tsx';
import { type SettingName, type SiteSettings, siteSettings } from '../rules/settings.ts';
import { isOneInput, SettingInput } from './setting-input.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** The form as it is before a change: every setting has its default value. */
const form = {
  valueOf: <Name extends SettingName>(name: Name) => siteSettings[name].defaultValue as SiteSettings[Name],
  set: () => undefined,
} as Partial<SettingsForm> as SettingsForm;

const names = Object.keys(siteSettings) as SettingName[];

test.each(names)('the setting %s has an input', async (name) => {
  const { page } = await renderElement(
    <SettingInput {...{ name, id: name, form, describedBy: 'help', invalid: false }} />,
    { calls: {} },
  );
  expect(document.querySelector('input, textarea, select, button')).not.toBeNull();
  const { type, label } = siteSettings[name];
  // An email has a subject and a text, with labels of their own.
  if (isOneInput(type) && type !== 'webinarEmail')
    expect(page.getAllByLabelText(label).length).toBeGreaterThan(0);
});
