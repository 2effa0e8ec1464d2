import { useId } from 'react';
import { titleOf } from '#cms/fields/entry.ts';
import { referencedTypeOf, useEntriesOf } from '#cms/fields/reference/referenced-records.ts';
import type { ReferencesField } from '#cms/fields/references/field.ts';
import { recordActions } from '#cms/records/actions.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { type ListAddress, statusChoices } from '#cms/records/list-address.ts';
import { SelectInput } from '#core/admin-ui/inputs.tsx';
import { useMay } from '#core/api-client/session.ts';

/** Beside its label where there is room, so that the list begins higher. */
const filterClass =
  'text-ink lg:flex lg:items-center lg:gap-2 lg:[&_select]:mt-0 lg:[&_select]:min-h-9 lg:[&_select]:w-auto lg:[&_select]:max-w-44 lg:[&_select]:py-1';

interface ListFiltersProps {
  definition: RecordType;
  address: Pick<ListAddress, 'links' | 'status'>;
  onFilter(address: Partial<ListAddress>): void;
}

/** Filters a list by a reference or by status; empty if a type has neither. */
export function ListFilters({ definition, address: { links, status }, onFilter }: ListFiltersProps) {
  const fields = fieldsOfType(definition, 'references');
  const statusId = useId();
  // A reader of public entries only has no status to choose.
  const mayReadAll = useMay()(recordActions(definition).readAll);
  const statuses = mayReadAll ? statusChoices(definition) : [];
  // Drafts alone are no reason for a filter: such lists are short. Lists of people are filtered by the numbers above
  // them.
  const mayChoose = statuses.length > 1 && !definition.personal;
  if (fields.length === 0 && !mayChoose) return null;
  return (
    <search
      aria-label="Filter the list"
      className="grid w-full grid-cols-2 gap-3 sm:max-w-lg lg:flex lg:w-auto lg:max-w-none lg:gap-5"
    >
      {fields.map(({ name, field }) => (
        <div key={name} className={filterClass}>
          <ReferenceFilter
            field={field}
            link={links[field.parameter] ?? ''}
            onChoose={(link) => onFilter({ links: { ...links, [field.parameter]: link } })}
          />
        </div>
      ))}
      {mayChoose && (
        <div className={filterClass}>
          <SelectInput
            id={statusId}
            label="Status"
            value={status}
            choices={statuses}
            emptyLabel="Any"
            isClearable
            isNeeded={false}
            invalid={false}
            onChange={(chosen) => onFilter({ status: chosen })}
          />
        </div>
      )}
    </search>
  );
}

interface ReferenceFilterProps {
  field: ReferencesField;
  link: string;
  onChoose(link: string): void;
}

function ReferenceFilter({ field, link, onChoose }: ReferenceFilterProps) {
  const id = useId();
  const type = referencedTypeOf(field);
  const choices = (useEntriesOf(type) ?? []).map(
    (entry) => [String(entry.link), titleOf(type, entry)] as const,
  );
  return (
    <SelectInput
      id={id}
      label={type.labels.one}
      value={link}
      choices={choices}
      emptyLabel={`All ${type.labels.many.toLowerCase()}`}
      isClearable
      isNeeded={false}
      invalid={false}
      onChange={onChoose}
    />
  );
}
