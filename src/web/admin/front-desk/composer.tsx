import { type RefObject, useState } from 'react';
import type { ConversationView } from '../../../content/front-desk/conversation.ts';
import type { DeskTexts } from './desk-texts.ts';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import type { useSteps } from './use-steps.ts';

export type Writing = 'note' | 'reply';

interface ComposerProps {
  conversation: ConversationView;
  writing: Writing;
  /** Nobody writes to whom nobody has checked. */
  mayReply: boolean;
  savedReplies: DeskTexts['savedReplies'];
  box: RefObject<HTMLElement | null>;
  take: ReturnType<typeof useSteps>['take'];
  onWriting(writing: Writing): void;
  onRefused(message: string): void;
  onBegin(): void;
}

const choices: readonly (readonly [Writing, string])[] = [
  ['note', 'Note'],
  ['reply', 'Reply by letter'],
];

/** Where something is written: for colleagues, or for the parent. They look different, so that nobody mixes them up. */
export function Composer({ conversation, writing, mayReply, savedReplies, box, take, ...on }: ComposerProps) {
  // The view may have been opened for it.
  const [isFirst] = useState(writing === 'reply');
  return (
    <section
      ref={box}
      aria-label="Write"
      className={`rounded-small border p-3.5 ${writing === 'note' ? 'border-sun bg-sun-soft/60' : 'border-line bg-surface'}`}
    >
      <div className={`mb-3 flex-wrap gap-1.5 ${mayReply ? 'flex' : 'hidden'}`}>
        {choices.map(([kind, words]) => (
          <button
            key={kind}
            type="button"
            aria-pressed={writing === kind}
            className="min-h-[48px] rounded-small px-4 font-bold text-ink-soft hover:text-ink aria-pressed:bg-teal aria-pressed:text-white"
            onClick={() => on.onWriting(kind)}
          >
            {words}
          </button>
        ))}
      </div>
      {writing === 'note' ? (
        <NoteForm conversation={conversation} take={take} />
      ) : (
        <ReplyForm
          conversation={conversation}
          savedReplies={savedReplies}
          isFirst={isFirst}
          onRefused={on.onRefused}
          onBegin={on.onBegin}
        />
      )}
    </section>
  );
}
