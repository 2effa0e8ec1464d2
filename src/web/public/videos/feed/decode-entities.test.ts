import { expect, test } from 'vitest';
import { decodeEntities } from './decode-entities.ts';

test.each([
  ['Amma&#39;s &quot;soup&quot; &amp; rice', 'Amma\'s "soup" & rice'],
  ['&lt;script&gt;', '<script>'],
  ['&#x1F476; &#128118;', '👶 👶'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['Tom & Jerry &copy; &#0; &#9999999;', 'Tom & Jerry &copy; &#0; &#9999999;'],
])('%s reads %s', (sent, read) => {
  expect(decodeEntities(sent)).toBe(read);
});
