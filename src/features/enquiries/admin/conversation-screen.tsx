import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { records } from '#cms/records/registry.ts';
import { CloseFoot, Modal } from '#core/admin-ui/dialog.tsx';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { isGone, readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { ConversationView as Conversation } from '../rules/conversation.ts';
import { ConversationView } from './conversation-view.tsx';
import { inboxPath } from './inbox-address.ts';
import { type InboxTexts, loadTexts } from './inbox-words.ts';

/** This window has a URL and lies over the list: the focus stays with the list when it opens and closes. */
export const handle = { isWindow: true };

interface Loaded {
  conversation: Conversation | undefined;
  texts: InboxTexts;
  problem: Error | undefined;
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const id = encodeURIComponent(params.id ?? '');
  const { signal } = request;
  const texts = await loadTexts();
  /** Undefined: there is no such conversation. */
  async function find(path: string): Promise<Conversation | undefined> {
    try {
      return (await callApi<{ conversation: Conversation }>('GET', path, { signal })).data.conversation;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }
  return readForScreen(signal, { conversation: undefined, texts }, async () => {
    // Emails and the history link to an enquiry, not to its conversation.
    const conversation = (await find(`conversations/${id}`)) ?? (await find(`conversations/of/${id}`));
    return { conversation, texts };
  });
}
clientLoader.hydrate = true as const;

/** One conversation as a window over the list; its URL can be sent to a colleague. */
export default function ConversationScreen() {
  const { conversation, texts, problem } = useLoaderData<typeof clientLoader>();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { isFromList = false, begin }: { isFromList?: boolean; begin?: 'reply' } = state ?? {};
  const close = () =>
    // Closing goes back in the history instead of adding the list a second time.
    void (isFromList
      ? navigate(-1)
      : navigate({ pathname: inboxPath, search }, { replace: true, preventScrollReset: true }));

  if (conversation) {
    return (
      <ConversationView
        key={conversation.id}
        conversation={conversation}
        texts={texts}
        begin={begin}
        onClose={close}
        onJoined={(id) => void navigate({ pathname: `${inboxPath}/${id}`, search }, { replace: true, state })}
      />
    );
  }
  return (
    <Modal title={records.enquiry.labels.one} size="narrow" onClose={close}>
      <div className="p-5">
        {problem ? (
          <LoadProblem
            what="The enquiry"
            problem={problem}
            onRetry={() => void navigate('.', { replace: true })}
          />
        ) : (
          <p>{records.enquiry.admin.view?.nothing}</p>
        )}
      </div>
      <CloseFoot onClose={close} />
    </Modal>
  );
}
