import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { findIncompleteInput } from '#core/admin-ui/date-input.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { SampleWebinarInput, SampleWebinarProvider } from '#features/webinars/admin/email-text-input.tsx';
import type { PresentedSettings } from '../api.ts';
import { findSettings } from '../rules/setting-search.ts';
import { type SettingGroup, settingGroups } from '../rules/setting-types.ts';
import { type SettingName, settingNames, siteSettings } from '../rules/settings.ts';
import { SettingField, settingId } from './setting-field.tsx';
import { groupNames, groupOfHash, SettingsIndex, SettingsSearch, settingOfHash } from './settings-index.tsx';
import { settingNamesIn } from './typed-settings.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

export const meta = privateMeta('Settings');

export function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return readForScreen(signal, { settings: undefined }, async () => {
    const { data } = await callApi('GET site-settings', { signal });
    return { settings: data.settings };
  });
}
clientLoader.hydrate = true as const;

/** The settings of the site on one screen (product: Settings of the site). */
export default function SettingsScreen() {
  const { settings, problem } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <h1 className="text-title-2">Settings</h1>
      <p className="mt-1 mb-5 max-w-2xl text-ink-soft">
        What you save here applies at once: on every page, in every email and for all staff.
      </p>
      {settings ? (
        <SampleWebinarProvider>
          <SettingsFields loaded={settings} />
        </SampleWebinarProvider>
      ) : (
        <LoadError what="The settings" problem={problem} />
      )}
    </>
  );
}

function SettingsFields({ loaded }: { loaded: PresentedSettings }) {
  const form = useSettingsForm(loaded);
  const navigate = useNavigate();
  const { search, hash, key } = useLocation();
  // A navigation ends the search: a link to a setting has to show it.
  const [typedAt, setTypedAt] = useState({ typed: '', key });
  const typed = typedAt.key === key ? typedAt.typed : '';
  const found = typed.trim() ? findSettings(typed) : undefined;
  const current = groupOfHash(hash);
  const incompleteInput = useRef<HTMLInputElement>(undefined);
  useShownTarget(incompleteInput);

  const shownNames = found ?? settingNames.filter((name) => siteSettings[name].group === current);
  const changedNames = settingNamesIn(form.typed);

  function show(target: string): void {
    void navigate({ search, hash: target }, { replace: true, preventScrollReset: true });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const incomplete = findIncompleteInput(event.currentTarget);
    if (incomplete) {
      // It may be in a group that is not shown, where the browser cannot report it.
      incompleteInput.current = incomplete;
      show(`group-${incomplete.closest<HTMLElement>('[data-group]')?.dataset.group}`);
      return;
    }
    const open = await form.save();
    if (open) show(settingId(open));
  }

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[13rem_minmax(0,1fr)] xl:gap-8">
      <div className="grid gap-3 xl:sticky xl:top-20">
        <SettingsSearch
          typed={typed}
          count={found?.length}
          onType={(text) => setTypedAt({ typed: text, key })}
        />
        <SettingsIndex
          current={found ? undefined : current}
          changed={new Set(changedNames.map((name) => siteSettings[name].group))}
        />
      </div>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        {form.isRestored && form.isChanged && (
          <p className="mb-4 rounded-small bg-mint-soft px-4 py-3">
            What you had typed here and not saved has been restored: {joinLabels(changedNames)}.
          </p>
        )}
        <div className="grid gap-5">
          {groupNames.map((group) => (
            <GroupFields key={group} {...{ group, form, shownNames }} />
          ))}
        </div>
        <SaveBar form={form} />
      </form>
    </div>
  );
}

/** Shows the target of the address: its group, and within it the setting that it names. */
function useShownTarget(incompleteInput: { current: HTMLInputElement | undefined }): void {
  const { hash, key } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the present target shows it again
  useEffect(() => {
    const setting = settingOfHash(hash);
    if (incompleteInput.current) incompleteInput.current.reportValidity();
    else if (setting) focusSetting(setting);
    else if (!isFirst.current) focusGroup(groupOfHash(hash));
    incompleteInput.current = undefined;
    isFirst.current = false;
  }, [hash, key]);
}

interface GroupFieldsProps {
  group: SettingGroup;
  form: SettingsForm;
  shownNames: readonly SettingName[];
}

/** The settings of a group. Hidden ones stay in the document: it holds half-typed dates and times. */
function GroupFields({ group, form, shownNames }: GroupFieldsProps) {
  const timeZoneNote = useTimeZoneNote();
  const { title, lead } = settingGroups[group];
  const names = settingNames.filter((name) => siteSettings[name].group === group);
  return (
    <section
      aria-labelledby={headingId(group)}
      data-group={group}
      hidden={!names.some((name) => shownNames.includes(name))}
      className="grid gap-5 rounded-small border border-line bg-surface p-4 sm:p-5"
    >
      <div>
        <h2 id={headingId(group)} tabIndex={-1} className="text-title-3">
          {title}
        </h2>
        <p className="mt-1 max-w-3xl text-ink-soft">
          {lead} {group === 'hours' && timeZoneNote}
        </p>
        {group === 'webinarEmails' && <SampleWebinarInput />}
      </div>
      <div className={`grid max-w-3xl ${group === 'webinarEmails' ? 'gap-2' : 'gap-6'}`}>
        {names.map((name) => (
          <div key={name} hidden={!shownNames.includes(name)} className="min-w-0">
            <SettingField name={name} form={form} />
          </div>
        ))}
      </div>
    </section>
  );
}

const headingId = (group: SettingGroup) => `${group}-settings`;

/** Stays visible while there are unsaved changes. */
function SaveBar({ form: { typed, isChanged, isBusy, problem, discard } }: { form: SettingsForm }) {
  return (
    <div
      className={`mt-5 flex flex-wrap items-center justify-end gap-3 ${isChanged ? 'sticky bottom-3 z-10 rounded-small border border-ink/35 bg-surface p-3 shadow-soft sm:px-5' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-60">
        <p role="status" className="text-ink-soft">
          {isChanged && `Not saved yet: ${joinLabels(settingNamesIn(typed))}.`}
        </p>
        <p role="alert" className="font-bold text-danger-text">
          {problem}
        </p>
      </div>
      {isChanged && (
        <button type="button" className={adminButtonClass('quiet')} onClick={discard}>
          Discard
        </button>
      )}
      <button type="submit" aria-disabled={isBusy || !isChanged} className={adminButtonClass('main')}>
        {isBusy ? 'Saving…' : 'Save settings'}
      </button>
    </div>
  );
}

function joinLabels(names: SettingName[]): string {
  return names.map((name) => siteSettings[name].label).join(', ');
}

/** Focuses the heading of a group, and scrolls to it where the index is above it. */
function focusGroup(group: SettingGroup): void {
  const heading = document.getElementById(headingId(group));
  heading?.focus({ preventScroll: true });
  if (heading && heading.getBoundingClientRect().top > window.innerHeight / 2) heading.scrollIntoView();
}

/** Scrolls to a setting and focuses it. */
function focusSetting(name: SettingName): void {
  // After its message is rendered.
  requestAnimationFrame(() => {
    const input = document.getElementById(settingId(name));
    input?.closest('details')?.setAttribute('open', '');
    input?.closest('fieldset, div')?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  });
}
