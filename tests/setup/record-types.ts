import '#content/index.ts';
