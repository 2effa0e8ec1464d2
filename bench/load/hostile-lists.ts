import type { HostileRequest } from './hostile-bodies.ts';

const json = { 'Content-Type': 'application/json' };
/** As much as these calls take; entries may have more, and are in hostile-bodies.ts. */
const bytes = 60_000;
const many = (one: string) =>
  Array.from({ length: Math.floor(bytes / (one.length + 1)) }, () => one).join(',');
const uuid = '"0190a5c4-7b3e-7000-8000-000000000000"';

/** What is sent to calls that take lists of records, in a body or an address: far more than they take, and what is none. */
export function hostileLists(webinar: string): HostileRequest[] {
  const send = (path: string, what: string, body: string, method = 'POST'): HostileRequest => ({
    ...{ what: `${path}: ${what}`, method, path, body, headers: json, byStaff: true },
  });
  const bodies = Object.entries({ ids: uuid, numbers: '1', lists: '[]' }).flatMap(([what, one]) => [
    send('order/course', what, `{"ids":[${many(one)}],"to":1}`, 'PUT'),
    send('selection/blog', what, `{"action":"trash","ids":[${many(one)}]}`),
    send('undo/blog', what, `{"steps":[${many(one)}]}`),
    send('undo/blog', `steps of ${what}`, `{"steps":[${many(`{"_id":${one},"revision":1}`)}]}`),
    send('blogs', `topics of ${what}`, `{"title":"Hostile","topics":[${many(one)}]}`),
    send(`webinars/${webinar}/places`, what, `{"name":[${many(one)}],"email":{"a":[${many(one)}]}}`),
    send('conversations/none/steps', what, `{"revision":1,"step":[${many(one)}]}`),
  ]);
  const addresses = [`webinars/${webinar}/positions`, 'lately/blog'].map(
    (path): HostileRequest => ({
      ...{ what: `${path}: thousands of ids`, method: 'GET', byStaff: true },
      path: `${path}?ids=${'a,'.repeat(7000)}`,
    }),
  );
  return [...bodies, ...addresses];
}
