// What is fetched together when somebody begins to use their page (parts-on-use.ts).
export { CalledOff } from './called-off.tsx';
export { ChangeOfPlans } from './change-of-plans.tsx';
export { OwnDetails } from './own-details.tsx';
export { OwnLink } from './own-link.tsx';
export { Refund } from './refund.tsx';
