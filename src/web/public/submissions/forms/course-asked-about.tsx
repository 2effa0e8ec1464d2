import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { languageOf } from '../../../ui/language-of.ts';

/** A course as the form names it. */
interface NamedCourse {
  link: string;
  title: string;
}

/**
 * The course that the visitor comes from, and how to forget it. The address carries its link; the title is the site's
 * own, so that no address can put words on the page. The page is kept once for everybody, so the browser asks for it;
 * where it cannot be had, the form is about nothing in particular.
 */
export function useCourseAskedAbout(): [NamedCourse | undefined, () => void] {
  const [search, setSearch] = useSearchParams();
  const [course, setCourse] = useState<NamedCourse>();
  const link = search.get('course');
  useEffect(() => {
    if (!link) return;
    const leaving = new AbortController();
    // Few come from a course: the others need not fetch how one is found.
    import('../../lists/find-place.ts')
      .then(({ findPlace }) => findPlace('/courses', link, leaving.signal))
      .then(
        (found) => setCourse(found && { link, title: found.title }),
        () => undefined,
      );
    return () => leaving.abort();
  }, [link]);
  const forget = () => {
    if (!search.has('course')) return;
    const others = new URLSearchParams(search);
    others.delete('course');
    setSearch(others, { replace: true, preventScrollReset: true });
  };
  return [course?.link === link ? course : undefined, forget];
}

/** What a message says first, where it is about a course. */
export function aboutCourse({ title }: NamedCourse, message: string): string {
  return message.trim() && `Course: ${title}\n\n${message}`;
}

/** Tells the visitor which course the message will be about. */
export function CourseAskedAbout({ title, onRemove }: { title: string; onRemove(): void }) {
  return (
    <div className="flex items-center gap-x-4 rounded-small bg-mint-soft py-3 pr-2 pl-4 max-sm:flex-wrap max-sm:pb-1">
      <Icon name="graduation-cap" className="size-6 shrink-0 text-teal-text max-sm:hidden" />
      <p className="min-w-0 grow max-sm:basis-full">
        <span className="block text-small text-ink-soft">About the course</span>
        <strong lang={languageOf(title)}>{title}</strong>
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
