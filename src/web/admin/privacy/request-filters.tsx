import { useId } from 'react';
import { requestKinds, requestStates } from '../../../content/privacy/requests.ts';
import { SelectInput } from '../form/select-input.tsx';
import type { PrivacyAddress } from './privacy-address.ts';

interface RequestFiltersProps {
  address: PrivacyAddress;
  onChange(address: PrivacyAddress): void;
}

/** Narrows the register, with each choice at once. */
export function RequestFilters({ address, onChange }: RequestFiltersProps) {
  const id = useId();
  const input = (name: 'state' | 'kind') => ({
    id: `${id}-${name}`,
    value: address[name],
    isNeeded: false,
    invalid: false,
    mayBeNothing: true,
    onChange: (value: string) =>
      onChange({ ...address, [name]: value, page: 1, request: '' } as PrivacyAddress),
  });
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 sm:max-w-lg">
      <div>
        <SelectInput
          {...input('state')}
          label="Status"
          nothing="All"
          choices={[['open', 'To be done'], ...Object.entries(requestStates)]}
        />
      </div>
      <div>
        <SelectInput
          {...input('kind')}
          label="What"
          nothing="Anything"
          choices={Object.entries(requestKinds)}
        />
      </div>
    </search>
  );
}
