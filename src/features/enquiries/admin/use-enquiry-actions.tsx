import { type ReactNode, useState } from 'react';
import { DeleteDialog } from '#cms/admin/list/delete-dialog.tsx';
import { records } from '#cms/records/registry.ts';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useAction } from '#core/admin-ui/use-action.ts';
import { accountOf } from '#core/api-client/session.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { Action, ConversationSummary, ConversationView } from '../api.ts';
import { AssignDialog, FollowUpDialog } from './action-dialogs.tsx';
import { applyAction, conflictIn, describeAction, undoActionFor } from './apply-action.ts';
import { startContact } from './contact.tsx';
import { NoteDialog } from './note-form.tsx';

type ConversationTarget = Pick<ConversationSummary, 'id' | 'revision'>;

/**
 * Applies actions, one at a time.
 *
 * @param onRefused called with another person's change, where an action was based on an older state; absent: a notice shows it
 */
export function useConversationActions(onRefused?: (message: string) => void) {
  const toast = useToast();
  const notice = useNotice();
  const { run, busyId } = useAction();

  /** @returns the conversation after the action; undefined: not applied */
  async function runAction(about: ConversationTarget, action: Action): Promise<ConversationView | undefined> {
    const result = await run({
      id: about.id,
      call: () => applyAction(about, action),
      successMessage: ({ conversation, meanwhile }) =>
        [meanwhile, describeAction(action, conversation, accountOf())].filter(Boolean).join(' '),
      undo({ conversation }) {
        const undo = undoActionFor(action, conversation);
        return (
          undo && {
            undoneMessage: describeAction(undo, conversation, undefined),
            showMessage: toast.success,
            undo: () => applyAction(conversation, undo),
            // The undo of a note stays valid after later events, so a newer message leaves it visible.
            ...(!undo.noteId && { about: conversation.id }),
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
    return result?.conversation;
  }

  return { runAction, busyId };
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
type ActionDialog = 'assign' | 'note' | 'followUp' | 'done' | 'genuine' | 'delete';

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
  const [open, setOpen] = useState<{ dialog: ActionDialog; conversation: ConversationSummary }>();
  const { runAction, busyId } = useConversationActions(onRefused);
  const close = () => setOpen(undefined);

  async function finish(conversation: ConversationSummary, kind: 'done' | 'spam') {
    if (await runAction(conversation, { kind })) onEnded?.(kind);
  }

  async function markGenuine(conversation: ConversationSummary) {
    const now = await runAction(conversation, { kind: 'genuine' });
    if (now && now.id !== conversation.id) onJoined?.(now.id);
  }

  function startAction(action: InboxAction, conversation: ConversationSummary): void {
    const { id, revision, latest, waitingSince } = conversation;
    const openDialog = (dialog: ActionDialog) => setOpen({ dialog, conversation });
    switch (action) {
      case 'call':
      case 'whatsapp':
      case 'mail':
        startContact({ kind: action, id, revision, name: latest.name });
        break;
      case 'take':
        void runAction(conversation, { kind: 'assign', ownerId: accountOf() ?? '' });
        break;
      case 'reopen':
        void runAction(conversation, { kind: action });
        break;
      case 'genuine':
        // It sends an email, which cannot be undone.
        if (conversation.isUnchecked) openDialog(action);
        else void markGenuine(conversation);
        break;
      case 'spam':
        void finish(conversation, action);
        break;
      case 'done':
        if (waitingSince) openDialog(action);
        else void finish(conversation, action);
        break;
      default:
        openDialog(action);
    }
  }

  return { startAction, runAction, busyId, dialogs: open && renderDialog(open.dialog, open.conversation) };

  function renderDialog(dialog: ActionDialog, conversation: ConversationSummary): ReactNode {
    const { latest, enquiryCount, id } = conversation;
    const common = { conversation, isBusy: busyId === id, onClose: close };
    async function choose(action: Parameters<typeof runAction>[1]) {
      await runAction(conversation, action);
      close();
    }
    switch (dialog) {
      case 'assign':
        return <AssignDialog {...common} onChoose={(ownerId) => void choose({ kind: 'assign', ownerId })} />;
      case 'followUp':
        return <FollowUpDialog {...common} onChoose={(day) => void choose({ kind: 'followUp', day })} />;
      case 'note':
        return <NoteDialog conversation={conversation} runAction={runAction} onClose={close} />;
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
              No answer to {latest.name} has been logged. If you have been in touch, please log the call or
              the message first: it then counts as answered.
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
            onConfirm={() => void markGenuine(conversation).then(close)}
            onCancel={close}
          >
            <p className="wrap-anywhere">
              {latest.name} will get an email at {latest.email} saying that their enquiry has arrived. This
              cannot be undone.
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
            {enquiryCount > 1 && (
              <p className="mt-3 font-bold">
                Only the latest message from {latest.name} is deleted. Earlier ones stay.
              </p>
            )}
          </DeleteDialog>
        );
    }
  }
}
