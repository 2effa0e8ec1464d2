/** What is fetched as one when the corner comes near. */
export { BreathingBubble } from './breathing-bubble.tsx';
export { DoodlePad } from './doodle-pad.tsx';
export { FeelingsPicker } from './feelings-picker.tsx';
