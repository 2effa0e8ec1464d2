import '#hooks.ts';
