// All that a form needs to be sent, and to say that it has been, in one file that is fetched when somebody begins to fill it: once there is no network,
// nothing more can be fetched.
export { EnquiryThanks } from '../enquiry-thanks.tsx';
export { RegistrationThanks } from '../registration-thanks.tsx';
export { Thanks } from '../thanks.tsx';
export { mayGoUnsolved, type Sent, sendFilled } from './send-filled.ts';
export { WaitingList } from './waiting-list.tsx';
