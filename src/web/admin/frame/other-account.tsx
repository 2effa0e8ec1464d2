import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { accountOf, useSession } from '../../account/session.ts';
import { signInAddress } from '../../account/sign-in-address.ts';
import { areDraftsOwn, storeDrafts } from '../form/draft.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Whose work this is. All tabs share one session, so another account may take over at any moment: what the former one
 * was typing is put away then.
 *
 * @returns `id`: what depends on the account is made anew where it is the key
 */
export function useAccountAtWork() {
  const now = accountOf(useSession());
  const { revalidate } = useRevalidator();
  // The last one that is known: between two sessions there is none, and nothing of theirs is shown to anybody else.
  const [id, setId] = useState(now);
  const [hasPutAway, setPutAway] = useState(false);
  if (now && now !== id) {
    setId(now);
    setPutAway(!areDraftsOwn());
  }

  const before = useRef(id);
  useEffect(() => {
    if (id === before.current) return;
    before.current = id;
    storeDrafts();
    void revalidate();
  }, [id, revalidate]);

  return { id, hasPutAway, goOn: () => setPutAway(false) };
}

/** Says where the words have gone that somebody was typing. */
export function PutAway({ onGoOn }: { onGoOn(): void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <ConfirmDialog
      title="Another account has signed in"
      action="Sign in again"
      look="main"
      cancel="Go on"
      onConfirm={() => void navigate(signInAddress(pathname + search, { hasEnded: true }))}
      onCancel={onGoOn}
    >
      <p>
        Somebody signed in with another account in this browser, so this tab now uses that one. What you were
        typing has been kept for your own account: sign in with it in this tab, and you will find it again.
      </p>
    </ConfirmDialog>
  );
}
