import {
  type SettingName,
  type SiteSettings,
  siteSettings,
} from '../../content/site-settings/site-settings.ts';
import type { SiteSettingRow } from './site-setting-tables.ts';

/** What a row holds, or what the setting usually is where it holds nothing that this version understands. */
export function settingOf<Name extends SettingName>(
  name: Name,
  row: Pick<SiteSettingRow, 'value'> | undefined,
): SiteSettings[Name] {
  const { usual, read } = siteSettings[name];
  if (!row || row.value === null) return usual;
  const kept = read(JSON.parse(row.value));
  return kept.ok ? kept.value : usual;
}
