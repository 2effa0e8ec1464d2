import { expect, test } from 'vitest';
import { wrapEagerly } from './eager-wrappers.ts';

const large = `e.a='${'a'.repeat(2000)}'`;
const helper = 'import{r as e,t}from"./rolldown-runtime-abc.js";';

test('functions around libraries are marked as called at once', () => {
  const code = `${helper}var n=t(e=>{${large}}),r=t((e,t)=>{${large};t(()=>{${large}})});export{n,r};`;
  expect(wrapEagerly(code)).toBe(
    `${helper}var n=t((e=>{${large}})),r=t(((e,t)=>{${large};t(()=>{${large}})}));export{n,r};`,
  );
});

test('nothing else is', () => {
  const other = `=>{${large}}`;
  const code = `${helper}import{u}from"./other.js";var n=u(()${other}),r=t(n),s=t.a(()${other}),v=t(()=>1);t(()${other});`;
  expect(wrapEagerly(code)).toBe(code);
});
