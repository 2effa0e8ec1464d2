import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import type { PresentedSetting } from '../api.ts';
import { settingGroups } from '../rules/setting-types.ts';
import { type SettingName, siteSettings } from '../rules/settings.ts';
import { isOneInput, SettingInput } from './setting-input.tsx';
import { describeSetting, isSameSetting } from './typed-settings.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface SettingFieldProps {
  name: SettingName;
  form: SettingsForm;
}

/** Whether the section's title is the label already. */
const isSameAsTitle = (name: SettingName) =>
  siteSettings[name].label === settingGroups[siteSettings[name].group].title;

export const settingId = (name: SettingName) => `setting-${name}`;

/** One setting: its input, its error, and the name of the last editor. */
export function SettingField({ name, form }: SettingFieldProps) {
  const { label, help, type } = siteSettings[name];
  const setting = form.settings[name];
  const id = settingId(name);
  const error = form.errors[name];
  const theirs = form.conflicts[name];
  const described = [`${id}-help`, error && `${id}-error`, theirs && `${id}-theirs`]
    .filter(Boolean)
    .join(' ');
  if (setting.setBy) return <FixedSetting name={name} setting={setting} />;
  const input = (
    <SettingInput {...{ name, id, form }} describedBy={described} invalid={error !== undefined} />
  );
  const notes = (
    <>
      {error && (
        <p id={`${id}-error`} className="field-error wrap-anywhere mt-1.5">
          {error}
        </p>
      )}
      {theirs && <SettingConflict {...{ name, form, theirs }} />}
      <SettingFoot name={name} form={form} />
    </>
  );
  const helpText = (
    <p id={`${id}-help`} className="mt-1.5 text-ink-soft">
      {help}
    </p>
  );
  if (type === 'webinarEmail')
    return (
      <FoldedSetting name={name} form={form} isOpen={Boolean(error || theirs)}>
        {helpText}
        {input}
        {notes}
      </FoldedSetting>
    );
  if (isOneInput(type)) {
    return (
      <div>
        {input}
        {helpText}
        {notes}
      </div>
    );
  }
  return (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className={isSameAsTitle(name) ? 'sr-only' : 'font-bold'}>{label}</legend>
      <div className="-mt-1 mb-3">{helpText}</div>
      {input}
      {notes}
    </fieldset>
  );
}

interface FoldedSettingProps extends SettingFieldProps {
  /** Whether it contains an error or a conflict. */
  isOpen: boolean;
  children: ReactNode;
}

/** A folded setting: there are many of them, and few are ever changed. */
function FoldedSetting({ name, form, isOpen, children }: FoldedSettingProps) {
  const isDefault = isSameSetting(name, form.valueOf(name), form.settings[name].defaultValue);
  return (
    <details open={isOpen || undefined} className="group rounded-small border border-line">
      <summary className="flex min-h-11 items-center gap-3 rounded-small px-4 py-2 font-bold hover:bg-page">
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1">{siteSettings[name].label}</span>
        {name in form.typed ? (
          <Pill look="waiting">Not saved</Pill>
        ) : (
          !isDefault && <Pill look="quiet">Your own words</Pill>
        )}
      </summary>
      <fieldset aria-label={siteSettings[name].label} className="grid min-w-0 gap-3 border-line border-t p-4">
        {children}
      </fieldset>
    </details>
  );
}

/** A setting from the environment, read-only. */
function FixedSetting({ name, setting: { value, setBy } }: { name: SettingName; setting: PresentedSetting }) {
  return (
    <div id={settingId(name)} tabIndex={-1}>
      <p className="font-bold">{siteSettings[name].label}</p>
      <p className="wrap-anywhere mt-1.5 rounded-small bg-page px-3.5 py-2.5">
        {describeSetting(name, value)}
      </p>
      <p className="mt-1.5 flex gap-2 text-ink-soft">
        <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span>
          Set by <code>{setBy}</code> where the site runs, which takes precedence. To change it here, have it
          removed there.
        </span>
      </p>
    </div>
  );
}

/** A conflict: another person has saved this setting while it was being edited; one of the two values is chosen. */
function SettingConflict({ name, form, theirs }: SettingFieldProps & { theirs: PresentedSetting }) {
  return (
    <div id={`${settingId(name)}-theirs`} role="alert" className="mt-3 rounded-small bg-danger-soft p-4">
      <p className="font-bold">
        {theirs.changedBy || 'Someone'} has changed this while you were working on it:
      </p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line">{describeSetting(name, theirs.value)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          className={adminButtonClass('quiet')}
          onClick={() => form.resolveConflict(name, false)}
        >
          Use theirs
        </button>
        <button
          type="button"
          className={adminButtonClass('quiet')}
          onClick={() => form.resolveConflict(name, true)}
        >
          Keep mine
        </button>
      </div>
    </div>
  );
}

function SettingFoot({ name, form }: SettingFieldProps) {
  const formatDatetime = useFormatDatetime();
  const { defaultValue, changedAt, changedBy } = form.settings[name];
  const isDefault = isSameSetting(name, form.valueOf(name), defaultValue);
  // The defaults of contact details are invented, so resetting to them makes no sense.
  const canReset = siteSettings[name].group !== 'contact' && !isDefault;
  if (!changedAt && !canReset) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-soft text-small">
      {changedAt && (
        <span>
          Last changed by {changedBy}, {formatDatetime(changedAt)}
        </span>
      )}
      {canReset && (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          onClick={() => {
            form.set(name, defaultValue);
            document.getElementById(settingId(name))?.focus();
          }}
        >
          Reset to the original<span className="sr-only"> ({siteSettings[name].label})</span>
        </button>
      )}
    </p>
  );
}
