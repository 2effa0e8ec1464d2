/** No answer has come. */
export class LineLost extends Error {
  override name = 'LineLost';
  /** All of the body had left: it may have arrived. */
  readonly isSent: boolean;

  constructor(isSent: boolean) {
    super('The connection was lost.');
    this.isSent = isSent;
  }
}

/**
 * Sends a body as `fetch` would, which cannot tell how much of it has left.
 *
 * @param onSent told again and again: 0 to 99 while it leaves, 100 once all of it has left
 * @throws LineLost
 */
export function sendWithProgress(
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: FormData },
  onSent: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      if (!isSent) onSent(Math.min(99, Math.floor((loaded / total) * 100)));
    };
    request.upload.onload = () => {
      isSent = true;
      onSent(100);
    };
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(new LineLost(isSent));
    request.send(body);
  });
}
