import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { refreshRole } from '#core/api-client/account-role.ts';
import { adminButtonClass } from './button.tsx';
import { isForbidden, isNotFound } from './use-call.ts';

interface LoadErrorProps {
  what?: string;
  problem: Error;
  /** Absent: the screen is reloaded. */
  onRetry?(): void;
}

/**
 * Shown in place of a list, or another part, that could not be loaded. A missing permission, a missing object and a
 * failure have different messages: only a failure has a retry.
 */
export function LoadError({ what = 'The list', problem, onRetry }: LoadErrorProps) {
  const { revalidate } = useRevalidator();
  const isRefused = isForbidden(problem);
  return (
    <div role="alert" className="rounded-small bg-danger-soft p-5">
      {isRefused ? (
        <RoleForbidden />
      ) : isNotFound(problem) ? (
        <p className="font-bold">{what} cannot be found. It may have been deleted.</p>
      ) : (
        <>
          <p className="font-bold">{what} could not be loaded.</p>
          <p className="mt-1">{problem.message}</p>
        </>
      )}
      {isRefused || isNotFound(problem) ? (
        <DashboardLink />
      ) : (
        <button
          type="button"
          className={`${adminButtonClass('quiet')} mt-4`}
          onClick={onRetry ?? (() => void revalidate())}
        >
          Try again
        </button>
      )}
    </div>
  );
}

export const askForRoleText =
  'If you need it for your work, please ask the owner or an administrator of the site to give you another role.';

/** The server refuses more than the browser expected: the role may have changed since it was last fetched. */
function RoleForbidden() {
  useEffect(() => void refreshRole({ isRestart: true }), []);
  return (
    <>
      <p className="font-bold">Your role cannot open this.</p>
      <p className="mt-1">{askForRoleText}</p>
    </>
  );
}

export function DashboardLink() {
  return (
    <Link to="/admin/dashboard" className={`${adminButtonClass('quiet')} mt-4`}>
      Go to the dashboard
    </Link>
  );
}
