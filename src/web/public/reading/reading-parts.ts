// What is fetched together when somebody begins to use a page with a text (live.ts).
export { ContentsBeside, FoldedContents } from './contents-list.tsx';
export { HealthFoot } from './health-foot.tsx';
export { ReadingBar } from './reading-bar.tsx';
export { ReadingTop } from './reading-top.tsx';
