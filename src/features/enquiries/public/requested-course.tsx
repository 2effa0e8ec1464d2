import { languageProps } from '#core/text/language.ts';
import { Icon } from '#core/ui/icon.tsx';

/** Shows the visitor the course that the message will be about. */
export function RequestedCourse({ title, onRemove }: { title: string; onRemove(): void }) {
  return (
    <div className="flex items-center gap-x-4 rounded-small bg-mint-soft py-3 pr-2 pl-4 max-sm:flex-wrap max-sm:pb-1">
      <Icon name="graduation-cap" className="size-6 shrink-0 text-teal-text max-sm:hidden" />
      <p className="min-w-0 grow max-sm:basis-full">
        <span className="block text-small text-ink-soft">About the course</span>
        <strong {...languageProps(title)}>{title}</strong>
      </p>
      <button
        type="button"
        className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-small px-3 max-sm:-ml-3 font-bold text-small hover:bg-surface"
        onClick={onRemove}
      >
        <Icon name="x" className="size-4" />
        Remove<span className="sr-only"> the course</span>
      </button>
    </div>
  );
}
