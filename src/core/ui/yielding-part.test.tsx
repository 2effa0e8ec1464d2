import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { YieldingPart } from './yielding-part.tsx';

/** Renders a page, and resolves with its complete HTML. */
function render(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    });
  });
}

test('other requests run between the parts of a page, which keep their positions', async () => {
  let tick = 0;
  let isMaking = true;
  const count = () => {
    tick++;
    if (isMaking) setImmediate(count);
  };
  setImmediate(count);
  const madeIn: number[] = [];
  const Piece = ({ name }: { name: string }) => {
    madeIn.push(tick);
    return <p>{name}</p>;
  };
  const pieces = ['a', 'b', 'c', 'd'].map((name) => (
    <YieldingPart key={name} isWithLast={name === 'd'}>
      <Piece name={name} />
    </YieldingPart>
  ));

  const html = await render(<main>{pieces}</main>);

  isMaking = false;
  expect(html).toBe('<main><p>a</p><p>b</p><p>c</p><p>d</p></main>');
  const [a, b, c, d] = madeIn;
  expect(new Set([a, b, c]).size).toBe(3);
  expect(d).toBe(c);
});

test('two concurrent pages are both complete, and a nested part is too', async () => {
  const page = (name: string) => (
    <YieldingPart>
      <h1>{name}</h1>
      <YieldingPart>
        <p>{name}</p>
      </YieldingPart>
    </YieldingPart>
  );

  const both = await Promise.all([render(page('one')), render(page('two'))]);

  expect(both).toEqual(['<h1>one</h1><p>one</p>', '<h1>two</h1><p>two</p>']);
});
