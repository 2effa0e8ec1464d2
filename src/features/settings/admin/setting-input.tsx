import { SelectInput, TextInput } from '#core/admin-ui/inputs.tsx';
import { cities } from '#core/text/cities.ts';
import { legalWording } from '#features/consent/rules/notices.ts';
import { EmailInput } from '#features/webinars/admin/email-text-input.tsx';
import { type EmailSetting, emailOfSetting } from '#features/webinars/rules/email-texts.ts';
import type { SettingName } from '../rules/settings.ts';
import {
  boundsOf,
  followUpListeners,
  isNumberSetting,
  listeners,
  type NumberSettingName,
  siteSettings,
} from '../rules/settings.ts';
import { HoursInput } from './hours-input.tsx';
import { RepliesInput } from './replies-input.tsx';
import { TextList } from './text-list.tsx';
import type { SettingsForm } from './use-settings-form.ts';

interface SettingInputProps<Name extends SettingName = SettingName> {
  name: Name;
  id: string;
  form: SettingsForm;
  describedBy: string | undefined;
  invalid: boolean;
}

/** Settings whose input has a label of its own; the others are groups of inputs. */
export const isOneInput = (name: SettingName) => !(name in groups);
const groups = { phones: 0, emails: 0, openingHours: 0, savedReplies: 0, furtherCities: 0 };

/** The input of a setting. */
export function SettingInput({ name, form, ...given }: SettingInputProps) {
  const kind = emailOfSetting(name);
  if (kind) return <EmailInput {...{ kind, form, ...given }} />;
  if (isNumberSetting(name)) return <NumberInput {...{ name, form, ...given }} />;
  return <PlainInput {...{ name: name as PlainName, form, ...given }} />;
}

/** The value of an input without a number; the bounds refuse it. */
const noNumber = -1;

/** Days or hours, as stated in the label. */
function NumberInput({ name, form, describedBy, ...given }: SettingInputProps<NumberSettingName>) {
  const { least, most } = boundsOf(name);
  const value = form.valueOf(name);
  return (
    <TextInput
      {...given}
      {...(describedBy && { describedBy })}
      {...{ type: 'number' as const, min: least, max: most, isNeeded: false }}
      label={siteSettings[name].label}
      value={value === noNumber ? '' : String(value)}
      onChange={(typed) => form.set(name, /^\d+$/.test(typed) ? Number(typed) : noNumber)}
    />
  );
}

type PlainName = Exclude<SettingName, EmailSetting | NumberSettingName>;

function PlainInput({ name, form, ...given }: SettingInputProps<PlainName>) {
  const { describedBy, ...others } = given;
  const line = {
    ...others,
    label: siteSettings[name].label,
    isNeeded: false,
    ...(describedBy && { describedBy }),
  };
  switch (name) {
    case 'phones':
    case 'emails':
      return (
        <TextList
          {...given}
          one={name === 'phones' ? 'Phone number' : 'Email address'}
          type={name === 'phones' ? 'tel' : 'email'}
          values={form.valueOf(name)}
          onChange={(values) => form.set(name, values)}
        />
      );
    case 'openingHours':
      return <HoursInput {...given} value={form.valueOf(name)} onChange={(value) => form.set(name, value)} />;
    case 'savedReplies':
      return (
        <RepliesInput {...given} values={form.valueOf(name)} onChange={(values) => form.set(name, values)} />
      );
    case 'furtherCities':
      return <CitiesInput form={form} {...given} />;
    case 'notifyFollowUps':
    case 'notifyUnowned':
    case 'notifyDigest':
      return (
        <SelectInput
          {...line}
          choices={Object.entries(name === 'notifyFollowUps' ? followUpListeners : listeners)}
          nothing=""
          value={form.valueOf(name)}
          onChange={(value) => form.set(name, value as 'nobody')}
        />
      );
    case 'legalConfirmedOn':
      return (
        <TextInput
          {...line}
          type="date"
          value={form.valueOf(name).on}
          onChange={(on) => form.set(name, { on, wording: legalWording })}
        />
      );
    case 'address':
    case 'greeting':
    case 'staffEmail':
    case 'privacyContact':
      return (
        <TextInput
          {...line}
          {...(name === 'staffEmail' && { type: 'email' as const })}
          multiline={name === 'greeting'}
          value={form.valueOf(name)}
          onChange={(value) => form.set(name, value)}
        />
      );
  }
}

/** The fixed cities of the form, read-only, and the further ones. */
function CitiesInput({ form, ...given }: Omit<SettingInputProps, 'name'>) {
  const values = form.valueOf('furtherCities');
  const set = (next: string[]) => form.set('furtherCities', next);
  return (
    <>
      <p className="mb-3 text-ink-soft">
        <span className="font-bold">Always offered:</span> {cities.join(', ')}.
      </p>
      <TextList {...given} one="City" areShort values={values} onChange={set} />
    </>
  );
}
