import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import type { ConversationView as Conversation } from '../../../content/front-desk/conversation.ts';
import { records } from '../../../content/index.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/session-client.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { problemOf } from '../problem-of.ts';
import { CloseFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';
import { ConversationView } from './conversation-view.tsx';
import { deskPath } from './desk-address.ts';
import { type DeskTexts, loadTexts } from './desk-texts.ts';

/** It has an address, and lies over the list: the focus stays with the list when it opens and closes. */
export const handle = { isWindow: true };

interface Loaded {
  conversation: Conversation | undefined;
  texts: DeskTexts;
  problem: Error | undefined;
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const id = encodeURIComponent(params.id ?? '');
  const { signal } = request;
  const texts = await loadTexts();
  const read = async (path: string) =>
    (await callApi<{ conversation: Conversation }>('GET', path, { signal })).data.conversation;
  try {
    // Letters and the log know what a parent sent, and not the conversation that it belongs to.
    const conversation = await read(`conversations/${id}`).catch((error) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return read(`conversations/of/${id}`);
    });
    return { conversation, texts, problem: undefined };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 404) {
      return { conversation: undefined, texts, problem: undefined };
    }
    console.error(error);
    return { conversation: undefined, texts, problem: problemOf(error) };
  }
}
clientLoader.hydrate = true as const;

/** One enquiry with all that belongs to it, as a window over the list; its address can be sent to a colleague. */
export default function ConversationScreen() {
  const { conversation, texts, problem } = useLoaderData<typeof clientLoader>();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { isFromList = false, begin }: { isFromList?: boolean; begin?: 'reply' } = state ?? {};
  const close = () =>
    // Back is back: the list is not added to the way a second time.
    void (isFromList
      ? navigate(-1)
      : navigate({ pathname: deskPath, search }, { replace: true, preventScrollReset: true }));

  if (conversation) {
    return (
      <ConversationView
        key={conversation.id}
        conversation={conversation}
        texts={texts}
        begin={begin}
        onClose={close}
        onJoined={(id) => void navigate({ pathname: `${deskPath}/${id}`, search }, { replace: true, state })}
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
