import { useEffect, useRef } from 'react';
import { pageSize } from '#cms/records/list-address.ts';
import { records } from '#cms/records/registry.ts';
import { HeadCell, TableFrame } from '#core/admin-ui/table.tsx';
import { useIsWide } from '#core/admin-ui/window.ts';
import type { ConversationSummary } from '../api.ts';
import { EnquiryCard, EnquiryRow } from './enquiry-row.tsx';
import type { InboxAction } from './use-enquiry-actions.tsx';

/** The props of a row or card. */
export interface ListedEnquiryProps {
  conversation: ConversationSummary;
  /** The first words of a WhatsApp message, from the settings. */
  greeting: string;
  now: Date;
  /** The URL of its view. */
  address: string;
  isBusy: boolean;
  onAction(action: InboxAction): void;
  /** @param begin the action that the view opens with */
  onView(begin?: 'reply'): void;
}

interface EnquiryListProps {
  conversations: ConversationSummary[];
  page: number;
  greeting: string;
  isPending: boolean;
  busyId: string | undefined;
  addressOf(id: string): string;
  onAction(action: InboxAction, conversation: ConversationSummary): void;
  onView(id: string, begin?: 'reply'): void;
}

/** The enquiries of a page: cards, or a table where there is room. */
export function EnquiryList(props: EnquiryListProps) {
  const { conversations, page, greeting, isPending, busyId, addressOf, onAction, onView } = props;
  const isWide = useIsWide('desktop');
  const container = useScrollRestoration(conversations);
  const now = new Date();
  const listed = conversations.map((conversation) => ({
    ...{ conversation, greeting, now },
    key: conversation.id,
    address: addressOf(conversation.id),
    isBusy: busyId === conversation.id,
    onAction: (action: InboxAction) => onAction(action, conversation),
    onView: (begin?: 'reply') => onView(conversation.id, begin),
  }));
  if (conversations.length === 0) return null;
  return (
    <div ref={container}>
      {isWide ? (
        <TableFrame
          label={records.enquiry.admin.label}
          isPending={isPending}
          heads={
            <>
              <HeadCell>Name</HeadCell>
              <HeadCell>Mobile and email</HeadCell>
              <HeadCell>City, received</HeadCell>
              <HeadCell>Status</HeadCell>
            </>
          }
        >
          {listed.map(({ key, ...one }, index) => (
            <EnquiryRow key={key} {...one} number={(page - 1) * pageSize + index + 1} />
          ))}
        </TableFrame>
      ) : (
        <ul
          aria-label={records.enquiry.admin.label}
          aria-busy={isPending}
          className={`grid grid-cols-1 gap-3 md:grid-cols-2 ${isPending ? 'opacity-60' : ''}`}
        >
          {listed.map(({ key, ...one }) => (
            <EnquiryCard key={key} {...one} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** When the focused enquiry leaves the list, focuses the one that takes its position. */
function useScrollRestoration(conversations: ConversationSummary[]) {
  const list = useRef<HTMLDivElement>(null);
  const previousIds = useRef<string[]>([]);
  const lastFocused = useRef<string>(undefined);

  useEffect(() => {
    const trackFocus = ({ target }: FocusEvent) => {
      const part = target instanceof Element && list.current?.contains(target) && target.closest('tr, li');
      lastFocused.current = part
        ? part.querySelector<HTMLElement>('[data-enquiry]')?.dataset.enquiry
        : undefined;
    };
    document.addEventListener('focusin', trackFocus);
    return () => document.removeEventListener('focusin', trackFocus);
  }, []);

  useEffect(() => {
    const ids = conversations.map(({ id }) => id);
    const index = previousIds.current.indexOf(lastFocused.current ?? '');
    previousIds.current = ids;
    if (index < 0 || ids.includes(lastFocused.current ?? '') || document.activeElement !== document.body)
      return;
    const next = ids[Math.min(index, ids.length - 1)];
    const container =
      next && list.current?.querySelector<HTMLElement>(`[data-enquiry="${CSS.escape(next)}"]`);
    (container || document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  }, [conversations]);

  return list;
}
