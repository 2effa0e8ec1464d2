import { facility } from '../../../browser-facility.ts';

/** Whether the browser keeps a cookie, without which a call cannot prove that it comes from a page of the site. */
export function keepsCookies(): boolean {
  return (
    facility(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: few browsers have the other way
      document.cookie = 'probe=1; SameSite=Strict';
      const isKept = document.cookie.includes('probe=1');
      // biome-ignore lint/suspicious/noDocumentCookie: likewise
      document.cookie = 'probe=; Max-Age=0; SameSite=Strict';
      return isKept;
    }) === true
  );
}
