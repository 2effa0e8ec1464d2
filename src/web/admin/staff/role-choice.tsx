import { useId } from 'react';
import { type AccountRole, roleNames } from '../../../policy.ts';
import { roleDuties } from './role-words.ts';

interface RoleChoiceProps {
  roles: readonly AccountRole[];
  /** The one that is chosen at first. */
  initial: string;
  error?: string | undefined;
  /** What leaving the staff is called, where that may be chosen. */
  leaving?: string;
}

/** The roles to choose from, each with what it is for. */
export function RoleChoice({ roles, initial, error, leaving }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-bold">Role</legend>
      <div className="mt-1.5 grid gap-2">
        {roles.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer gap-3 rounded-small border border-ink/35 px-3.5 py-2.5 has-checked:border-teal-text has-checked:bg-mint-soft"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === initial}
              required
              aria-labelledby={`${id}-${role}`}
              aria-describedby={`${id}-${role}-duty`}
              className="mt-1 size-4.5 shrink-0 accent-teal"
            />
            <span className="min-w-0">
              <span id={`${id}-${role}`} className="block font-bold">
                {role === 'user' ? leaving : roleNames[role]}
              </span>
              <span id={`${id}-${role}-duty`} className="text-ink-soft">
                {roleDuties[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-problem mt-1">
          {error}
        </p>
      )}
    </fieldset>
  );
}
