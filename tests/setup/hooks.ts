import '#features.ts';
import { afterAll, afterEach } from 'vitest';
import { takeDifferences } from '../factories/described-answers.ts';

// Clients take their types from the descriptions of calls.
function requireDescribed(): void {
  const found = takeDifferences();
  if (found.length > 0)
    throw new Error(`Answers differ from the descriptions of their calls:\n${found.join('\n')}`);
}
afterEach(requireDescribed);
afterAll(requireDescribed);
