import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { findMarkupFaults } from '#tests/factories/harmless.ts';
import { hostileMarkup } from '#tests/factories/hostile-markup.ts';
import { cleanRichText } from './clean.ts';

test.each(hostileMarkup)('%j is harmless after cleaning', (sent) => {
  expect(findMarkupFaults(cleanRichText(sent))).toEqual([]);
});

test('combined pieces are harmless too', () => {
  for (const end of [
    '',
    '"',
    "'",
    '>',
    '-->',
    '</style>',
    '</svg></math>',
    '<p>',
    '<svg>',
    '<math><mtext>',
  ]) {
    expect(findMarkupFaults(cleanRichText(hostileMarkup.join(end)))).toEqual([]);
    expect(findMarkupFaults(cleanRichText(hostileMarkup.toReversed().join(end)))).toEqual([]);
  }
});

test('the test detects active content', () => {
  for (const bad of [
    '<script>x</script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="https://evil.example/x">',
  ]) {
    expect(findMarkupFaults(bad)).not.toEqual([]);
  }
  expect(new JSDOM(cleanRichText('<p>a</p>')).window.document.body.innerHTML).toBe('<p>a</p>');
});
