// What is fetched together when somebody begins to use a page (live.ts).
export { Footer } from './footer.tsx';
export { TextLinks } from './text-links.tsx';
