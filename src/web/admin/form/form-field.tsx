import { alternativeName, isAlternative } from '../../../content/alternative-text.ts';
import type { ContentType } from '../../../content/define-content.ts';
import type { AnyField } from '../../../content/kinds/index.ts';
import type { Entry } from '../entry.ts';
import { PictureInput } from '../inputs/picture-input.tsx';
import { RichTextEditor } from '../inputs/rich-text-editor.tsx';
import { VideoInput } from '../inputs/video-input.tsx';
import { hasPicture } from './entry-values.ts';
import { FieldMessage, messageIdOf } from './field-message.tsx';
import { inputClass, Label } from './label.tsx';
import { ParentInput } from './parent-input.tsx';
import { SlugInput } from './slug-input.tsx';
import { TextInput } from './text-input.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface Videos {
  progress: Record<string, number>;
  cancel(): void;
}

interface FormFieldProps {
  name: string;
  field: AnyField;
  definition: ContentType;
  entry: Entry | undefined;
  form: EntryForm;
  videos: Videos;
}

/** Kinds that need the whole width of the form. */
const wide = new Set<AnyField['kind']>(['richText', 'slug']);

/** One field: its input, its help, and the message about it. */
export function FormField(props: FormFieldProps) {
  const { name, field, definition, form } = props;
  const message = form.messages[name];
  const id = `field-${name}`;
  const helpId = `${id}-help`;
  const described = [field.help && helpId, message && messageIdOf(id)].filter(Boolean).join(' ');
  const isWide =
    name === definition.title || wide.has(field.kind) || (field.kind === 'text' && field.multiline);
  return (
    <div className={`min-w-0 ${isWide ? 'md:col-span-2' : ''}`}>
      <FieldInput {...props} describedBy={described || undefined} invalid={message !== undefined} />
      {field.help && (
        <p id={helpId} className="mt-1.5 text-ink-soft">
          {field.help}
        </p>
      )}
      {message && (
        <FieldMessage
          id={id}
          label={field.label}
          isFresh={form.isRefused(name)}
          onLeaveOut={name in form.missing ? () => form.setMissing(name, undefined) : undefined}
        >
          {message}
        </FieldMessage>
      )}
      {field.kind === 'image' && hasPicture(name, form) && <Alternative {...props} />}
    </div>
  );
}

/** What the picture above it shows. */
function Alternative(props: FormFieldProps) {
  const name = alternativeName(props.name);
  const field = props.definition.fields[name];
  return (
    field && (
      <div className="mt-4">
        <FormField {...props} name={name} field={field} />
      </div>
    )
  );
}

interface FieldInputProps extends FormFieldProps {
  describedBy: string | undefined;
  invalid: boolean;
}

/** The input of each kind. */
function FieldInput(props: FieldInputProps) {
  const { name, field, definition, entry, form, videos, describedBy, invalid } = props;
  const isNeeded = field.required !== undefined || definition.admin.needed?.includes(name) === true;
  const value = form.values[name] ?? '';
  const change = (next: string) => form.setValue(name, next);
  const common = { id: `field-${name}`, label: field.label, ...(describedBy && { describedBy }), invalid };
  const text = { ...common, value, onChange: change, isNeeded };
  const onError = (message: string | undefined) => form.setMissing(name, message);
  const file = {
    ...common,
    onError,
    current: value,
    chosen: form.files[name],
    onChoose: (chosen: File | undefined) => form.setFile(name, chosen),
  };

  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...text}
          maxLength={field.maxLength}
          // What a picture shows is one line, and yet too long to be read in one.
          multiline={field.multiline || isAlternative(field)}
        />
      );
    case 'order':
      return <TextInput {...text} type="number" />;
    case 'date':
      return <TextInput {...text} type="date" />;
    case 'address':
      return <TextInput {...text} type={field.ownPages ? 'text' : 'url'} maxLength={2000} />;
    case 'slug':
      return (
        <SlugInput
          {...text}
          field={field}
          title={form.values[field.from] ?? ''}
          isStored={entry !== undefined}
        />
      );
    case 'select':
      return (
        <>
          <Label htmlFor={common.id} isNeeded={isNeeded}>
            {field.label}
          </Label>
          <select
            id={common.id}
            value={value}
            aria-describedby={describedBy}
            className={inputClass}
            onChange={(event) => change(event.target.value)}
          >
            {Object.entries(field.choices).map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </select>
        </>
      );
    case 'parent':
      return <ParentInput {...text} definition={definition} entry={entry} />;
    case 'richText':
      return (
        <RichTextEditor {...common} isNeeded={isNeeded} value={value} onChange={change} onError={onError} />
      );
    case 'image':
      return (
        <>
          <PictureInput {...file} required={isNeeded && value === ''} />
          {!isNeeded && <RemoveFile what="picture" {...file} onRemove={() => change('')} />}
        </>
      );
    case 'video':
      return (
        <>
          <VideoInput {...file} progress={videos.progress[name]} onCancel={videos.cancel} />
          <RemoveFile what="video" {...file} onRemove={() => change('')} />
        </>
      );
    case 'status':
      return null;
  }
}

interface RemoveFileProps {
  what: string;
  label: string;
  current: string;
  chosen: File | undefined;
  onRemove(): void;
}

/** Takes a stored file away from an entry; it goes with the save. */
function RemoveFile({ what, label, current, chosen, onRemove }: RemoveFileProps) {
  if (!current || chosen) return null;
  return (
    <button
      type="button"
      aria-label={`Remove this ${what}: ${label}`}
      className="link mt-1 inline-flex min-h-9 items-center"
      onClick={onRemove}
    >
      Remove this {what}
    </button>
  );
}
