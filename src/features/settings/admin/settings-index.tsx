import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';
import { type SettingGroup, settingGroups } from '../rules/setting-types.ts';
import { type SettingName, siteSettings } from '../rules/settings.ts';

export const groupNames = Object.keys(settingGroups) as SettingGroup[];

/** The hash of a group. No element has it as its id: the browser would scroll past the index. */
const groupHash = (group: SettingGroup) => `#group-${group}`;

/** The group that the hash of an address names, itself or by one of its settings; by default the first one. */
export function groupOfHash(hash: string): SettingGroup {
  const name = settingOfHash(hash);
  if (name) return siteSettings[name].group;
  return groupNames.find((group) => hash === groupHash(group)) ?? 'contact';
}

/** The setting that the hash of an address names. */
export function settingOfHash(hash: string): SettingName | undefined {
  const name = hash.replace(/^#setting-/, '');
  return hash !== name && Object.hasOwn(siteSettings, name) ? (name as SettingName) : undefined;
}

interface SettingsIndexProps {
  /** Undefined during a search, which shows several groups. */
  current: SettingGroup | undefined;
  /** The groups with unsaved changes. */
  changed: ReadonlySet<SettingGroup>;
}

/** The groups of settings: each link shows one. */
export function SettingsIndex({ current, changed }: SettingsIndexProps) {
  return (
    <nav aria-label="Groups of settings">
      <ul className="grid grid-cols-2 gap-1 sm:grid-cols-4 xl:grid-cols-1">
        {groupNames.map((group) => (
          <li key={group}>
            <Link
              to={groupHash(group)}
              aria-current={group === current ? 'true' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-small px-3 py-1.5 font-semibold text-ink-soft leading-tight hover:bg-page hover:text-ink aria-[current]:bg-mint-soft aria-[current]:font-bold aria-[current]:text-teal-text"
            >
              {settingGroups[group].title}
              {changed.has(group) && (
                <span className="ml-auto size-2 shrink-0 rounded-pill bg-coral">
                  <span className="sr-only"> (not saved)</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SettingsSearchProps {
  typed: string;
  /** The number of settings that match; undefined: nothing is typed. */
  count: number | undefined;
  onType(typed: string): void;
}

/** Finds settings by their labels, their helps and ordinary words. */
export function SettingsSearch({ typed, count, onType }: SettingsSearchProps) {
  return (
    <search className="block">
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          value={typed}
          maxLength={100}
          autoComplete="off"
          className="search-line min-h-11 w-full rounded-small border border-ink/45 bg-surface pr-3 pl-10 placeholder:text-ink-soft"
          onChange={({ target }) => onType(target.value)}
        />
      </span>
      <span role="status" className="mt-1.5 block text-ink-soft empty:hidden">
        {count !== undefined && countInWords(count, typed)}
      </span>
    </search>
  );
}

function countInWords(count: number, typed: string): string {
  if (count === 0) return `No setting matches “${typed.trim()}”.`;
  return count === 1 ? '1 setting found.' : `${count} settings found.`;
}
