import { expect, test } from 'vitest';
import { wrapEagerly } from './eager-wrappers.ts';

const helper = 'import{r as e,t}from"./rolldown-runtime-abc.js";';

test('functions around libraries are marked as called at once', () => {
  const code = `${helper}var n=t(e=>{e.a=t(()=>1)}),r=t((e,t)=>{t.exports=n()});export{n,r};`;
  expect(wrapEagerly(code)).toBe(
    `${helper}var n=t((e=>{e.a=t(()=>1)})),r=t(((e,t)=>{t.exports=n()}));export{n,r};`,
  );
});

test('nothing else is', () => {
  const code = `${helper}import{u}from"./other.js";var n=u(()=>1),r=t(n),s=t.a(()=>2);t(()=>3);`;
  expect(wrapEagerly(code)).toBe(code);
});
