import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ContentRecord } from '#cms/records/registry.ts';
import { requestApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';

export const meta = privateMeta('About');

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { data } = await requestApi<{ Founders: ContentRecord<'founder'>[] }>('GET', 'founder', {
    signal: request.signal,
  });
  return data.Founders[0];
}
clientLoader.hydrate = true as const;

/** Only the founder, in the middle (product: Admin screens). */
export default function About() {
  const founder = useLoaderData<typeof clientLoader>();
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center">
      <h1 className="sr-only">About</h1>
      {founder?.images ? (
        <img
          src={`/uploads/${founder.images}`}
          alt={founder.imagesAlt || founder.title}
          className="max-h-[70dvh] max-w-full rounded-card object-contain"
        />
      ) : (
        <p className="text-ink-soft">There is no picture of the founder yet.</p>
      )}
    </div>
  );
}
