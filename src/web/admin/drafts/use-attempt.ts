import { useToast } from '../../ui/toasts.tsx';
import { draftsChanged } from './drafts-changed.ts';

/** Does something with a draft: what cannot be done is told, and what shows drafts looks anew. */
export function useAttempt(): (what: () => Promise<unknown>) => Promise<void> {
  const toast = useToast();
  return async (what) => {
    try {
      await what();
    } catch (error) {
      console.error(error);
      toast.error(error instanceof Error ? error.message : 'This could not be done.');
    }
    draftsChanged();
  };
}
