// All that a form needs to be sent, in one file that is fetched when somebody begins to fill it: once there is no network,
// nothing more can be fetched.
export { mayGoUnsolved, type Sent, sendFilled } from './send-filled.ts';
export { WaitingList } from './waiting-list.tsx';
