import { useCallback, useEffect, useState } from 'react';
import type { ShownFactors } from '../../../server/api/factor-routes.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';

/** The own second factors as the server has them. */
export function useFactors() {
  const [factors, setFactors] = useState<ShownFactors>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(async () => {
    try {
      setFactors((await callApi<ShownFactors>('GET', 'account/factors')).data);
      setProblem(undefined);
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      setProblem(error instanceof Error ? error.message : 'Please try again.');
    }
  }, []);
  useEffect(() => void load(), [load]);

  return { factors, problem, load };
}
