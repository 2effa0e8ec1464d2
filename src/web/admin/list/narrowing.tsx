import { useId } from 'react';
import { fieldsOfKind, type RecordType } from '../../../content/define-record.ts';
import type { ReferencesField } from '../../../content/kinds/references.ts';
import { titleOf } from '../entry.ts';
import { SelectInput } from '../form/select-input.tsx';
import { typeOf, useEntriesOf } from '../kinds/use-entries-of.ts';
import type { ListAddress } from './list-address.ts';

interface NarrowingProps {
  definition: RecordType;
  links: ListAddress['links'];
  onNarrow(links: ListAddress['links']): void;
}

/** Narrows a list to what its entries carry, such as a topic. Nothing where they carry nothing. */
export function Narrowing({ definition, links, onNarrow }: NarrowingProps) {
  const fields = fieldsOfKind(definition, 'references');
  if (fields.length === 0) return null;
  return (
    <search aria-label="Narrow the list" className="mb-5 grid gap-3 sm:max-w-lg sm:grid-cols-2">
      {fields.map(({ name, field }) => (
        <div key={name}>
          <Choice
            field={field}
            link={links[field.parameter] ?? ''}
            onChoose={(link) => onNarrow({ ...links, [field.parameter]: link })}
          />
        </div>
      ))}
    </search>
  );
}

interface ChoiceProps {
  field: ReferencesField;
  link: string;
  onChoose(link: string): void;
}

function Choice({ field, link, onChoose }: ChoiceProps) {
  const id = useId();
  const of = typeOf(field);
  const choices = (useEntriesOf(of) ?? []).map((entry) => [String(entry.link), titleOf(of, entry)] as const);
  return (
    <SelectInput
      id={id}
      label={of.labels.one}
      value={link}
      choices={choices}
      nothing={`All ${of.labels.many.toLowerCase()}`}
      mayBeNothing
      isNeeded={false}
      invalid={false}
      onChange={onChoose}
    />
  );
}
