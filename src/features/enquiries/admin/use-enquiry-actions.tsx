import { type ReactNode, useState } from 'react';
import { DeleteDialog } from '#cms/admin/list/delete-dialog.tsx';
import { records } from '#cms/records/registry.ts';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useAction } from '#core/admin-ui/use-action.ts';
import { accountOf } from '#core/api-client/session.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { Action, ConversationSummary, ConversationView } from '../rules/conversation.ts';
import { AssignDialog, FollowUpDialog } from './action-dialogs.tsx';
import { applyAction, conflictIn, takenInWords, undoOf } from './apply-action.ts';
import { beginContact } from './contact.tsx';
import { NoteDialog } from './note-form.tsx';

type About = Pick<ConversationSummary, 'id' | 'revision'>;

/**
 * Applies actions, one at a time.
 *
 * @param onRefused called with another person's change, where an action was based on an older state; absent: a notice shows it
 */
export function useActions(onRefused?: (message: string) => void) {
  const toast = useToast();
  const notice = useNotice();
  const { run, busyId } = useAction();

  /** @returns the conversation after the action; undefined: not applied */
  async function take(about: About, action: Action): Promise<ConversationView | undefined> {
    const taken = await run({
      id: about.id,
      call: () => applyAction(about, action),
      successMessage: ({ conversation, meanwhile }) =>
        [meanwhile, takenInWords(action, conversation, accountOf())].filter(Boolean).join(' '),
      undo({ conversation }) {
        const undo = undoOf(action, conversation);
        return (
          undo && {
            undoneMessage: takenInWords(undo, conversation, undefined),
            showMessage: toast.success,
            undo: () => applyAction(conversation, undo),
            // The undo of a note stays valid after later events, so a newer message leaves it visible.
            ...(!undo.note && { about: conversation.id }),
          }
        );
      },
      showMessage: toast.success,
      onFailed(text, error) {
        if (!conflictIn(error)) toast.error(error instanceof Error ? error.message : text);
        else if (onRefused) onRefused(text);
        else notice({ kind: 'error', text });
      },
    });
    return taken?.conversation;
  }

  return { take, busyId };
}

/** The actions on an enquiry, in lists and in its view. */
export type InboxAction =
  | 'call'
  | 'whatsapp'
  | 'mail'
  | 'take'
  | 'assign'
  | 'note'
  | 'followUp'
  | 'done'
  | 'reopen'
  | 'spam'
  | 'genuine'
  | 'delete';

/** Dialogs that ask for more before an action. */
type Asking = 'assign' | 'note' | 'followUp' | 'done' | 'genuine' | 'delete';

interface InboxActionsOptions {
  /** Called with another person's change; absent: a notice shows it. */
  onRefused?: (message: string) => void;
  /** Called when the open conversation is closed, marked as spam or deleted. */
  onEnded?: (action: InboxAction) => void;
  /** Called when it was merged into another conversation of its parent. */
  onJoined?: (id: string) => void;
}

/** All actions on an enquiry, with the dialogs that ask for more. */
export function useInboxActions({ onRefused, onEnded, onJoined }: InboxActionsOptions = {}) {
  const [open, setOpen] = useState<{ asking: Asking; conversation: ConversationSummary }>();
  const { take, busyId } = useActions(onRefused);
  const close = () => setOpen(undefined);

  async function finish(conversation: ConversationSummary, kind: 'done' | 'spam') {
    if (await take(conversation, { kind })) onEnded?.(kind);
  }

  async function accept(conversation: ConversationSummary) {
    const now = await take(conversation, { kind: 'genuine' });
    if (now && now.id !== conversation.id) onJoined?.(now.id);
  }

  function act(action: InboxAction, conversation: ConversationSummary): void {
    const { id, revision, latest, waitingSince } = conversation;
    const ask = (asking: Asking) => setOpen({ asking, conversation });
    switch (action) {
      case 'call':
      case 'whatsapp':
      case 'mail':
        beginContact({ kind: action, id, revision, name: latest.name });
        break;
      case 'take':
        void take(conversation, { kind: 'assign', ownerId: accountOf() ?? '' });
        break;
      case 'reopen':
        void take(conversation, { kind: action });
        break;
      case 'genuine':
        // It sends an email, which cannot be undone.
        if (conversation.isUnchecked) ask(action);
        else void accept(conversation);
        break;
      case 'spam':
        void finish(conversation, action);
        break;
      case 'done':
        if (waitingSince) ask(action);
        else void finish(conversation, action);
        break;
      default:
        ask(action);
    }
  }

  return { act, take, busyId, windows: open && windowOf(open.asking, open.conversation) };

  function windowOf(asking: Asking, conversation: ConversationSummary): ReactNode {
    const { latest, enquiries, id } = conversation;
    const common = { conversation, isBusy: busyId === id, onClose: close };
    async function choose(action: Parameters<typeof take>[1]) {
      await take(conversation, action);
      close();
    }
    switch (asking) {
      case 'assign':
        return <AssignDialog {...common} onChoose={(ownerId) => void choose({ kind: 'assign', ownerId })} />;
      case 'followUp':
        return <FollowUpDialog {...common} onChoose={(day) => void choose({ kind: 'followUp', day })} />;
      case 'note':
        return <NoteDialog conversation={conversation} take={take} onClose={close} />;
      case 'done':
        return (
          <ConfirmDialog
            title="Still waiting"
            action="Mark as done"
            look="main"
            cancel="Back"
            isBusy={common.isBusy}
            onConfirm={() => void finish(conversation, 'done').then(close)}
            onCancel={close}
          >
            <p>
              Nobody has noted that {latest.name} has been answered. If you have been in touch, please note
              the call or the message first: it then counts as answered.
            </p>
          </ConfirmDialog>
        );
      case 'genuine':
        return (
          <ConfirmDialog
            title="From a parent?"
            action="From a parent"
            look="main"
            cancel="Back"
            isBusy={common.isBusy}
            onConfirm={() => void accept(conversation).then(close)}
            onCancel={close}
          >
            <p className="wrap-anywhere">
              {latest.name} will get a letter at {latest.email} saying that their enquiry has arrived. It
              cannot be taken back.
            </p>
          </ConfirmDialog>
        );
      case 'delete':
        return (
          <DeleteDialog
            definition={records.enquiry}
            entry={{ ...latest }}
            onClose={close}
            onDeleted={() => {
              close();
              onEnded?.('delete');
            }}
          >
            {enquiries > 1 && (
              <p className="mt-3 font-bold">
                This is what {latest.name} wrote last. What they wrote before stays.
              </p>
            )}
          </DeleteDialog>
        );
    }
  }
}
