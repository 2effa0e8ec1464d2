import { LineLost } from './line-lost.ts';

/**
 * Sends a form as `fetch` would, which cannot tell how much of it has left.
 *
 * @param onSent told again and again: 0 to 99 while it leaves, 100 once all of it has left
 * @throws LineLost; the reason of the signal
 */
export function sendWithProgress(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      if (!isSent) onSent(Math.min(99, Math.floor((loaded / total) * 100)));
    };
    request.upload.onload = () => {
      isSent = true;
      onSent(100);
    };
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(new LineLost(isSent));
    request.onabort = () => reject(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as FormData);
  });
}
