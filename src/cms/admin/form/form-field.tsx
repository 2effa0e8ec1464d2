import { useEffect, useRef } from 'react';
import { fieldUiOf } from '#cms/fields/admin.ts';
import type { Entry } from '#cms/fields/entry.ts';
import type { AnyField } from '#cms/fields/field.ts';
import { FieldDisplay } from '#cms/fields/field-display.tsx';
import type { VideoUploads } from '#cms/fields/field-ui.tsx';
import { alternativeName } from '#cms/fields/image/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { hasPicture, isDerived } from '#cms/records/entry-values.ts';
import type { EntryForm } from './use-entry-form.ts';

interface FieldMessageProps {
  id: string;
  label: string;
  children: string;
  /** The message has appeared while this field was in use. */
  isFresh: boolean;
  /** For a missing file: continues without it. */
  onContinueWithout: (() => void) | undefined;
}

const messageIdOf = (inputId: string) => `${inputId}-message`;

function FieldMessage({ id, label, children, isFresh, onContinueWithout }: FieldMessageProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh && children) container.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh, children]);
  return (
    <div ref={container} role={isFresh ? 'alert' : undefined} className="mt-1.5 scroll-my-5">
      <p id={messageIdOf(id)} className="field-error wrap-anywhere scroll-my-5">
        {children}
      </p>
      {onContinueWithout && (
        <button
          type="button"
          aria-label={`Leave it out: ${label}`}
          className="link inline-flex min-h-9 items-center"
          onClick={() => {
            onContinueWithout();
            // The button disappears with the message, so the focus moves to the field.
            document.getElementById(id)?.focus();
          }}
        >
          Leave it out
        </button>
      )}
    </div>
  );
}

interface FormFieldProps {
  name: string;
  field: AnyField;
  definition: ContentType;
  entry: Entry | undefined;
  form: EntryForm;
  videos: VideoUploads;
}

/** A field: its input, its help and its message. */
export function FormField(props: FormFieldProps) {
  const { name, field, definition, form } = props;
  const message = form.messages[name];
  const isTyped = !isDerived(definition, name, form.values);
  const id = `field-${name}`;
  const helpId = `${id}-help`;
  const described = [isTyped && field.help && helpId, message && messageIdOf(id)].filter(Boolean).join(' ');
  const isWide = name === definition.title || fieldUiOf(field).isWide?.(field);
  // The captions of a video are two short fields beside it.
  const size = isWide ? 'md:col-span-2' : field.kind === 'video' ? 'md:row-span-2' : '';
  return (
    <div className={`min-w-0 ${size}`}>
      <FieldInput
        {...props}
        isTyped={isTyped}
        describedBy={described || undefined}
        invalid={message !== undefined}
      />
      {isTyped && field.help && (
        <p id={helpId} className="mt-1.5 text-ink-soft">
          {field.help}
        </p>
      )}
      {message && (
        <FieldMessage
          id={id}
          label={field.label}
          isFresh={form.isRefused(name)}
          onContinueWithout={name in form.missing ? () => form.setMissing(name, undefined) : undefined}
        >
          {message}
        </FieldMessage>
      )}
      {field.kind === 'image' && hasPicture(name, form) && <AlternativeText {...props} />}
    </div>
  );
}

/** The alternative text of the picture above. */
function AlternativeText(props: FormFieldProps) {
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
  /** Whether the value was typed, not derived from other fields. */
  isTyped: boolean;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The input of the field type. Fields that the site sets are read-only. */
function FieldInput(props: FieldInputProps) {
  const { name, field, definition, entry, form } = props;
  const { Input } = fieldUiOf(field);
  const id = `field-${name}`;
  if (field.isSetBySite) {
    return (
      <p id={id} className="rounded-small bg-page px-3.5 py-2.5 text-ink-soft">
        {field.label}:{' '}
        {entry ? <FieldDisplay as="Detail" {...{ definition, entry, name }} /> : 'set by the site'}
      </p>
    );
  }
  if (!props.isTyped) {
    return (
      <div id={id}>
        <p className="font-bold">{field.label}</p>
        <p className="mt-1">
          <FieldDisplay as="Detail" {...{ definition, name }} entry={{ _id: '', ...form.values }} />
        </p>
      </div>
    );
  }
  const isNeeded = field.required !== undefined || definition.admin.requiredInForm?.includes(name) === true;
  return (
    <Input
      {...props}
      id={id}
      label={field.label}
      value={form.values[name] ?? ''}
      onChange={(value) => form.setValue(name, value)}
      onError={(message) => form.setMissing(name, message)}
      isNeeded={isNeeded}
    />
  );
}
