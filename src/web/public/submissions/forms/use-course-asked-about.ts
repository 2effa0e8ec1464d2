import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CourseAskedAbout } from './course-asked-about.tsx';

/** A course as the form names it. */
interface NamedCourse {
  link: string;
  title: string;
  /** Tells the visitor. */
  Said: typeof CourseAskedAbout;
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
    Promise.all([import('../../lists/find-place.ts'), import('./course-asked-about.tsx')])
      .then(async ([{ findPlace }, { CourseAskedAbout: Said }]) => {
        const found = await findPlace('/courses', link, leaving.signal);
        setCourse(found && { link, title: found.title, Said });
      })
      .catch(() => undefined);
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
export function aboutCourse({ title }: Pick<NamedCourse, 'title'>, message: string): string {
  return message.trim() && `Course: ${title}\n\n${message}`;
}
