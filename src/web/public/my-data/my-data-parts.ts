// What is fetched together when somebody begins to use their page (parts-on-use.ts).
export { EraseData } from './erase-data.tsx';
export { SomethingWrong } from './something-wrong.tsx';
