import { sendWaiting } from '../waiting-forms/send-waiting.ts';
import { solveCaptcha } from '../waiting-forms/solve-captcha.ts';
import { listWaiting } from '../waiting-forms/waiting-forms.ts';

/** Sends what waits on this phone (product: Without network). @throws where something could not be sent now */
export async function sendWhatWaits(): Promise<void> {
  const list = await listWaiting().catch(() => []);
  if (list.length > 0) await sendWaiting(solveCaptcha);
}

/** How many forms wait. */
export async function countWaiting(): Promise<number> {
  return (await listWaiting().catch(() => [])).length;
}
