import type { ComponentType } from 'react';
import { findPosition } from '#cms/public/find-position.ts';
import { languageProps } from '#core/text/language.ts';
import { Icon } from '#core/ui/icon.tsx';

/** The course that an enquiry is about. */
export interface RequestedCourse {
  /** The last part of its address. */
  link: string;
  /** Shows it to the visitor. */
  Notice: ComponentType<{ onRemove(): void }>;
  /** Adds the course to a message; an empty one stays empty. */
  prependTo(message: string): string;
}

/** A published course; undefined: there is none. @throws where the site does not answer */
export async function loadRequestedCourse(
  link: string,
  signal: AbortSignal,
): Promise<RequestedCourse | undefined> {
  const found = await findPosition('/courses', link, signal);
  if (!found) return undefined;
  const { title } = found;
  return {
    link,
    Notice: ({ onRemove }) => <CourseNotice title={title} onRemove={onRemove} />,
    prependTo: (message) => message.trim() && `Course: ${title}\n\n${message}`,
  };
}

function CourseNotice({ title, onRemove }: { title: string; onRemove(): void }) {
  return (
    <div className="flex items-center gap-x-4 rounded-small bg-mint-soft py-3 pr-2 pl-4 max-sm:flex-wrap max-sm:pb-1">
      <Icon name="graduation-cap" className="size-6 shrink-0 text-teal-text max-sm:hidden" />
      <p className="min-w-0 grow max-sm:basis-full">
        <span className="block text-small text-ink-soft">About the course</span>
        <strong {...languageProps(title)}>{title}</strong>
      </p>
      <button
        type="button"
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-small px-3 max-sm:-ml-3 font-bold text-small hover:bg-surface"
        onClick={onRemove}
      >
        <Icon name="x" className="size-4" />
        Remove<span className="sr-only"> the course</span>
      </button>
    </div>
  );
}
