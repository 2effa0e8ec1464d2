import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { SelectInput, TextInput } from '#core/admin-ui/inputs.tsx';
import type { SavedReply } from '#core/manifest/settings-definition.ts';
import { legalWording } from '#features/consent/rules/notices.ts';
import { EmailInput } from '#features/webinars/admin/email-text-input.tsx';
import { type SettingName, siteSettings } from '../rules/settings.ts';
import { ColourInput, LogoInput } from './brand-inputs.tsx';
import { HoursInput } from './hours-input.tsx';
import { TextList } from './text-list.tsx';
import type { SettingOf, SettingType } from './typed-settings.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface SettingInputProps {
  name: SettingName;
  id: string;
  form: SettingsForm;
  describedBy: string;
  invalid: boolean;
}

/** The input of a setting. */
export function SettingInput({ name, form, ...given }: SettingInputProps) {
  const setting = siteSettings[name];
  const Input = inputs[setting.type] as (props: InputProps<SettingType>) => ReactNode;
  return (
    <Input
      {...{ ...given, setting, isNeeded: false, label: setting.label }}
      value={form.valueOf(name)}
      onChange={(value) => form.set(name, value)}
    />
  );
}

interface InputProps<Type extends SettingType> {
  setting: SettingOf<Type>;
  value: SettingOf<Type>['defaultValue'];
  onChange(value: SettingOf<Type>['defaultValue']): void;
  id: string;
  label: string;
  isNeeded: boolean;
  describedBy: string;
  invalid: boolean;
}

const inputs: { readonly [Type in SettingType]: (props: InputProps<Type>) => ReactNode } = {
  text: TextInput,
  longText: (props) => <TextInput {...props} multiline />,
  email: (props) => <TextInput {...props} type="email" />,
  date: (props) => <TextInput {...props} type="date" />,
  texts: TextsInput,
  choice: ({ setting, ...props }) => (
    <SelectInput {...props} choices={Object.entries(setting.choices)} emptyLabel="" />
  ),
  number: NumberInput,
  openingHours: HoursInput,
  savedReplies: RepliesInput,
  legalConfirmation: ({ value, onChange, ...props }) => (
    <TextInput
      {...props}
      type="date"
      value={value.on}
      onChange={(on) => onChange({ on, wording: legalWording })}
    />
  ),
  webinarEmail: ({ setting, ...props }) => <EmailInput {...props} kind={setting.email} />,
  colour: ColourInput,
  picture: LogoInput,
};

/** Types whose input is a group of inputs without a label of its own. */
const groups: readonly SettingType[] = ['texts', 'openingHours', 'savedReplies'];

/** Whether the input has a label of its own. */
export const isOneInput = (type: SettingType): boolean => !groups.includes(type);

/** The value of an input without a number; the bounds refuse it. */
const invalidNumber = -1;

/** Days or hours, as stated in the label. */
function NumberInput({ setting, value, onChange, ...props }: InputProps<'number'>) {
  const { least, most, mayBeEmpty = false } = setting;
  const empty = mayBeEmpty ? 0 : invalidNumber;
  return (
    <TextInput
      {...props}
      {...{ type: 'number' as const, min: least, max: most }}
      value={value === invalidNumber || value === empty ? '' : String(value)}
      onChange={(typed) =>
        onChange(typed === '' ? empty : /^\d+$/.test(typed) ? Number(typed) : invalidNumber)
      }
    />
  );
}

/** The items that are always in the list, read-only, and the others. */
function TextsInput({ setting, value, ...props }: InputProps<'texts'>) {
  const { one, inputType = 'text', areShort = false, alwaysOffered = [] } = setting.options;
  return (
    <>
      {alwaysOffered.length > 0 && (
        <p className="mb-3 text-ink-soft">
          <span className="font-bold">Always offered:</span> {alwaysOffered.join(', ')}.
        </p>
      )}
      <TextList {...props} itemLabel={one} type={inputType} areShort={areShort} values={value} />
    </>
  );
}

/** The list of saved replies: added, changed, sorted and removed. */
function RepliesInput({ id, value: values, onChange, describedBy, invalid }: InputProps<'savedReplies'>) {
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

interface ReplyProps extends Pick<InputProps<'savedReplies'>, 'id' | 'describedBy' | 'invalid'> {
  reply: SavedReply;
  index: number;
  isLast: boolean;
  onChange(part: Partial<SavedReply>): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function Reply({ id, describedBy, invalid, reply, index, isLast, onChange, onMove, onRemove }: ReplyProps) {
  const name = reply.title || `reply ${index + 1}`;
  const own = { isNeeded: false, invalid, describedBy };
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
