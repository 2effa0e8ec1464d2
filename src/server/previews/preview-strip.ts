import { momentsIn } from '../../content/calendar.ts';
import type { OpenPreview } from './preview-desk.ts';

/**
 * What a preview carries along, and no other page: links of the site lead to the preview of their page, as whole pages,
 * its forms send nothing, and the strip can be put away. Where the browser's router leaves the preview by itself, the strip goes.
 */
export const stripScript = `(()=>{
const strip=document.querySelector('[data-preview]');
const token=new URLSearchParams(location.search).get('preview');
strip.querySelector('button').addEventListener('click',()=>strip.remove());
window.navigation?.addEventListener('navigatesuccess',()=>{if(!location.search.includes('preview='))strip.remove()});
addEventListener('submit',(event)=>{event.preventDefault();event.stopImmediatePropagation()},true);
addEventListener('click',(event)=>{
const link=event.target.closest?.('a[href]');
if(!link||event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey||link.target||link.download)return;
const to=new URL(link.href);
if(to.origin!==location.origin||to.pathname===location.pathname&&to.hash||/^\\/(admin|api|uploads|login)(\\/|$)/.test(to.pathname)||/\\.\\w+$/.test(to.pathname))return;
event.preventDefault();event.stopImmediatePropagation();
to.searchParams.set('preview',token);location.assign(to);
},true);
})()`;

/** The line at the lower edge that says what this is. Its classes are those of the line that copies without network have. */
export function previewStrip({ link, isUnpublished, leftOut }: OpenPreview, timeZone: string): string {
  const until = momentsIn(timeZone)(link.expiresAt);
  const what = isUnpublished ? 'Preview, not published.' : 'Preview. Visitors see this page as it is here.';
  const missing = leftOut.length > 0 ? ` Left out because not valid yet: ${leftOut.join(', ')}.` : '';
  return (
    '<aside data-preview="" aria-label="Preview" class="pointer-events-none fixed inset-x-3 bottom-3 z-30 flex justify-center print:hidden">' +
    '<p class="pointer-events-auto flex items-center gap-x-4 rounded-card border border-line bg-surface px-5 py-2.5 text-small shadow-soft">' +
    `<span><strong>${what}</strong> By ${escaped(link.accountName)}, until ${escaped(until)}.${escaped(missing)}</span>` +
    '<button type="button" class="link inline-flex min-h-11 items-center">Hide</button></p></aside>'
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
