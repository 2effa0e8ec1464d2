import { act, cleanup, type queries, render, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import {
  createMemoryRouter,
  type LoaderFunction,
  Outlet,
  RouterProvider,
  useLoaderData,
  useParams,
} from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { recordUis } from '#admin/features.ts';
import { registerRecordUis } from '#cms/admin/record-ui.ts';
import { PictureChooser } from '#cms/fields/image/picture-chooser.ts';
import { NoticeProvider, Notices } from '#core/admin-ui/notices.tsx';
import { ToastProvider } from '#core/ui/toast-outlet.tsx';
import { ChoosePicture } from '#features/media-library/admin/choose-picture.tsx';

registerRecordUis(recordUis);

/** A call that the component made. `body` is parsed where it is JSON. */
interface ReceivedCall {
  /** Below /api/v1/. */
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** An answer of the API: a body, a refusal, or the total of a list. */
interface Answer {
  /** 0: the call has not left the device. A call that throws has been sent, and its answer is lost. */
  status?: number;
  total?: number;
  body?: unknown;
}

/**
 * The answers of the API, by method and path below /api/v1/: `GET trash`; an id in it may be a star: `PUT course/*`.
 */
export type Calls = Record<string, (sent: ReceivedCall) => Answer | Promise<Answer>>;

/** A module of a screen, as React Router loads it. */
interface ScreenModule {
  // biome-ignore lint/suspicious/noExplicitAny: React Router hands each screen props of its own type.
  default: ComponentType<any>;
  clientLoader?: unknown;
}

interface Options {
  address?: string;
  /** The pattern of its address, where it has parameters. */
  path?: string;
  calls?: Calls;
  /** The role of the signed-in account, from src/core/access/roles.ts. */
  role?: string;
}

/** A screen or component in jsdom, with notices and toasts, and an API whose answers the test sets. */
export interface Rendered {
  /** Queries of the page. The library's own `screen` would be that of the first file of a worker. */
  page: ReturnType<typeof within<typeof queries>>;
  /** Presses and types like a person. */
  user: UserEvent;
  /** The calls that were made, in order: `GET trash?limit=20`. */
  made: string[];
  /** The current address of the browser: path and query. */
  address(): string;
}

/** The id of the account that is signed in. */
export const ownId = 'me';
const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub })).replaceAll('=', '')}.none`;

/** Signs an account in, as the browser stores it. */
export function signIn(role = 'administrator'): void {
  localStorage.setItem('token', tokenOf(ownId));
  localStorage.setItem('role', role);
}

/** Renders a screen with its loader, like the admin area. Every call without an answer of the test gets 404. */
export function renderScreen(screen: ScreenModule, options: Options = {}): Promise<Rendered> {
  const { default: Screen, clientLoader } = screen;
  function WithData() {
    return <Screen loaderData={useLoaderData()} params={useParams()} matches={[]} />;
  }
  return renderAt(<WithData />, clientLoader as LoaderFunction | undefined, options);
}

/** Renders an element in the frame of the admin area. */
export function renderElement(element: ReactNode, options: Options = {}): Promise<Rendered> {
  return renderAt(element, undefined, options);
}

async function renderAt(
  element: ReactNode,
  loader: LoaderFunction | undefined,
  { address = '/admin', path = '*', calls = {}, role }: Options,
): Promise<Rendered> {
  const made: string[] = [];
  answerCalls(calls, made);
  signIn(role);
  const frame = (
    <NoticeProvider>
      <ToastProvider>
        <PictureChooser value={ChoosePicture}>
          <Outlet />
        </PictureChooser>
        <Notices />
      </ToastProvider>
    </NoticeProvider>
  );
  const routes = [
    {
      id: 'root',
      element: frame,
      HydrateFallback: () => null,
      loader: () => ({ timeZone: 'Asia/Kolkata' }),
      children: [
        { path, element, ...(loader && { loader }) },
        { path: '*', element: null },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  onTestFinished(() => {
    cleanup();
    router.dispose();
  });
  await act(async () => render(<RouterProvider router={router} />));
  // Its loader may load code.
  await vi.waitFor(
    () => {
      if (!router.state.initialized) throw new Error('The screen is still being loaded.');
    },
    { timeout: 20_000 },
  );
  await act(async () => undefined);
  return {
    page: within(document.body),
    user: userEvent.setup({
      advanceTimers: (ms) => (vi.isFakeTimers() ? vi.advanceTimersByTime(ms) : undefined),
    }),
    made,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

function answerCalls(calls: Calls, made: string[]): void {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('XMLHttpRequest', requestOf(answer));

  function find(call: string) {
    const isMeant = (known: string) =>
      known.includes('*') && new RegExp(`^${known.replace('*', '[^/]+')}$`).test(call);
    return calls[call] ?? calls[Object.keys(calls).find(isMeant) ?? ''];
  }

  async function answer(address: string | URL | Request, request: RequestInit = {}) {
    const { pathname, search, searchParams: query } = new URL(String(address), 'http://localhost');
    const path = pathname.replace(/^\/api\/v1\//, '');
    const method = request.method ?? 'GET';
    made.push(`${method} ${path}${search}`);
    const body = typeof request.body === 'string' ? JSON.parse(request.body) : request.body;
    const answered = await find(`${method} ${path}`)?.({ path, query, body });
    const {
      status = 200,
      total,
      body: said = {},
    } = answered ?? { status: 404, body: { message: 'Not found' } };
    if (status === 0) throw new TypeError(notSent);
    const headers = {
      'Content-Type': 'application/json',
      ...(total !== undefined && { 'X-Total-Count': `${total}` }),
    };
    return new Response(status === 204 ? null : JSON.stringify(said), { status, headers });
  }
}

const notSent = 'Failed to fetch';

/** A stand-in for XMLHttpRequest with upload progress. */
function requestOf(send: (address: string, request: RequestInit) => Promise<Response>) {
  return class {
    upload: { onload?(): void; onprogress?(event: { loaded: number; total: number }): void } = {};
    onload?(): void;
    onerror?(): void;
    onabort?(): void;
    status = 0;
    responseText = '';
    private method = '';
    private address = '';

    open(method: string, address: string) {
      Object.assign(this, { method, address });
    }

    setRequestHeader() {}

    abort() {
      this.onabort?.();
    }

    send(body: FormData) {
      void this.answer(body);
    }

    private async answer(body: FormData) {
      try {
        const answering = send(this.address, { method: this.method, body });
        this.upload.onprogress?.({ loaded: 1, total: 2 });
        const response = await answering;
        this.upload.onload?.();
        this.status = response.status;
        this.responseText = await response.text();
        this.onload?.();
      } catch (error) {
        if (!(error instanceof TypeError && error.message === notSent)) this.upload.onload?.();
        this.onerror?.();
      }
    }
  };
}
