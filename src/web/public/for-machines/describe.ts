import type { RouterContextProvider } from 'react-router';
import { describedContext } from '../../context.ts';
import type { JsonLd } from './json-ld/json-ld.ts';

/** Says to machines what the page that is being loaded is about; people read it in the page itself. */
export function describe(
  context: Readonly<RouterContextProvider>,
  ...nodes: readonly (JsonLd | undefined)[]
): void {
  context.get(describedContext).push(...nodes.filter((node) => node !== undefined));
}
