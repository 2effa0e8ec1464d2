import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { SelectInput, TextInput } from '#core/admin-ui/inputs.tsx';
import type { SavedReply } from '#core/manifest/settings-definition.ts';
import { cities } from '#core/text/cities.ts';
import { legalWording } from '#features/consent/rules/notices.ts';
import { EmailInput } from '#features/webinars/admin/email-text-input.tsx';
import { type EmailSettingName, emailOfSetting } from '#features/webinars/rules/email-texts.ts';
import {
  boundsOf,
  followUpRecipients,
  isNumberSetting,
  type NumberSettingName,
  notificationRecipients,
  type SettingName,
  siteSettings,
} from '../rules/settings.ts';
import { HoursInput } from './hours-input.tsx';
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
const invalidNumber = -1;

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
      value={value === invalidNumber ? '' : String(value)}
      onChange={(typed) => form.set(name, /^\d+$/.test(typed) ? Number(typed) : invalidNumber)}
    />
  );
}

type PlainName = Exclude<SettingName, EmailSettingName | NumberSettingName>;

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
          itemLabel={name === 'phones' ? 'Phone number' : 'Email address'}
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
          choices={Object.entries(name === 'notifyFollowUps' ? followUpRecipients : notificationRecipients)}
          emptyLabel=""
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
      <TextList {...given} itemLabel="City" areShort values={values} onChange={set} />
    </>
  );
}

interface RepliesInputProps {
  id: string;
  values: readonly SavedReply[];
  onChange(values: SavedReply[]): void;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The list of saved replies: added, changed, sorted and removed. */
function RepliesInput({ id, values, onChange, describedBy, invalid }: RepliesInputProps) {
  const list = useRef<HTMLDivElement>(null);
  /** The element to focus next: a control of one reply, or the add button. */
  const [next, setNext] = useState<string>();
  useEffect(() => {
    if (!next) return;
    list.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(undefined);
  }, [next]);

  function move(index: number, by: 1 | -1): void {
    const moved = values.slice(index, index + 1);
    const to = index + by;
    onChange(values.toSpliced(index, 1).toSpliced(to, 0, ...moved));
    // At the end of the list only the other direction is possible.
    const canMoveOn = by > 0 ? to < values.length - 1 : to > 0;
    setNext(`[data-reply="${to}"] [data-move="${canMoveOn ? by : -by}"]`);
  }

  function remove(index: number): void {
    onChange(values.toSpliced(index, 1));
    setNext(values.length > 1 ? `[data-reply="${Math.max(0, index - 1)}"] input` : '[data-add]');
  }

  function add(): void {
    onChange([...values, { title: '', text: '' }]);
    setNext(`[data-reply="${values.length}"] input`);
  }

  return (
    <div ref={list} className="grid gap-4">
      {values.map((reply, index) => (
        <Reply
          // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a reply
          key={index}
          {...{ id, index, reply, describedBy, invalid }}
          isLast={index === values.length - 1}
          onChange={(part) => onChange(values.with(index, { ...reply, ...part }))}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <button
          type="button"
          data-add=""
          id={values.length === 0 ? id : undefined}
          className={adminButtonClass('quiet')}
          onClick={add}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add reply
        </button>
      </div>
    </div>
  );
}

interface ReplyProps extends Pick<RepliesInputProps, 'id' | 'describedBy' | 'invalid'> {
  reply: SavedReply;
  index: number;
  isLast: boolean;
  onChange(part: Partial<SavedReply>): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function Reply({ id, describedBy, invalid, reply, index, isLast, onChange, onMove, onRemove }: ReplyProps) {
  const name = reply.title || `reply ${index + 1}`;
  const own = { isNeeded: false, invalid, ...(describedBy && { describedBy }) };
  const moveButton = (by: 1 | -1, Icon: typeof ArrowUp, word: string) => (
    <button
      type="button"
      data-move={by}
      aria-label={`${word}: ${name}`}
      className={iconButton}
      onClick={() => onMove(by)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
  return (
    <div
      data-reply={index}
      className="rounded-small border border-line p-3 sm:p-4 [&_textarea]:field-sizing-content"
    >
      <TextInput
        {...own}
        id={index === 0 ? id : `${id}-${index}`}
        label={`Title of reply ${index + 1}`}
        maxLength={80}
        value={reply.title}
        onChange={(title) => onChange({ title })}
      />
      <div className="mt-3">
        <TextInput
          {...own}
          id={`${id}-${index}-text`}
          label={`Text of reply ${index + 1}`}
          maxLength={3000}
          multiline
          value={reply.text}
          onChange={(text) => onChange({ text })}
        />
      </div>
      <div className="mt-2 flex justify-end gap-1">
        {index > 0 && moveButton(-1, ArrowUp, 'Move up')}
        {!isLast && moveButton(1, ArrowDown, 'Move down')}
        <button type="button" aria-label={`Remove: ${name}`} className={iconButton} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}

const iconButton =
  'inline-flex size-11 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink';
