import '#features.ts';
