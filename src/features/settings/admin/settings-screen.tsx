import type { FormEvent } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { reportIncompleteInput } from '#core/admin-ui/date-input.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { SampleWebinarInput, SampleWebinarProvider } from '#features/webinars/admin/email-text-input.tsx';
import type { PresentedSettings } from '../api.ts';
import {
  type SettingGroup,
  type SettingName,
  settingGroups,
  settingNames,
  siteSettings,
} from '../rules/settings.ts';
import { SettingField, settingId } from './setting-field.tsx';
import { settingNamesIn } from './typed-settings.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

export const meta = () => privateMeta('Settings');

export function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return readForScreen(signal, { settings: undefined }, async () => {
    const { data } = await callApi('GET site-settings', { signal });
    return { settings: data.settings };
  });
}
clientLoader.hydrate = true as const;

const groups = Object.entries(settingGroups) as [SettingGroup, (typeof settingGroups)[SettingGroup]][];

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
  const timeZoneNote = useTimeZoneNote();

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (reportIncompleteInput(event.currentTarget)) return;
    const open = await form.save();
    if (open) focusSetting(open);
  }

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      {form.isRestored && form.isChanged && (
        <p className="mb-4 rounded-small bg-mint-soft px-4 py-3">
          What you had typed here and not saved has been restored: {joinLabels(settingNamesIn(form.typed))}.
        </p>
      )}
      <div className="grid gap-5">
        {groups.map(([group, { title, lead }]) => (
          <section
            key={group}
            aria-labelledby={`group-${group}`}
            className="grid gap-x-8 gap-y-5 rounded-small border border-line bg-surface p-4 sm:p-5 xl:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <div>
              <h2 id={`group-${group}`} className="text-title-3">
                {title}
              </h2>
              <p className="mt-1 text-ink-soft">
                {lead} {group === 'hours' && timeZoneNote}
              </p>
              {group === 'webinarEmails' && <SampleWebinarInput />}
            </div>
            <div className={`grid max-w-3xl ${group === 'webinarEmails' ? 'gap-2' : 'gap-6'}`}>
              {settingNames
                .filter((name) => siteSettings[name].group === group)
                .map((name) => (
                  <SettingField key={name} name={name} form={form} />
                ))}
            </div>
          </section>
        ))}
      </div>
      <SaveBar form={form} />
    </form>
  );
}

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
        <p role="alert" className="font-bold text-coral-text">
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

/** Scrolls to an invalid setting and focuses it. */
function focusSetting(name: SettingName): void {
  // After its message is rendered.
  requestAnimationFrame(() => {
    const input = document.getElementById(settingId(name));
    input?.closest('details')?.setAttribute('open', '');
    input?.closest('fieldset, div')?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  });
}
