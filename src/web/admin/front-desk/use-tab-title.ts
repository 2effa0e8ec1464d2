import { useEffect } from 'react';

/** Says in the title of the browser's tab how many are new; nothing of whom they are about. */
export function useTabTitle(label: string, count: number): void {
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    if (title.startsWith(label)) document.title = count > 0 ? `(${count}) ${title}` : title;
  });
}
