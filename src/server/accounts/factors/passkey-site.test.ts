import { expect, test } from 'vitest';
import { passkeySite } from './passkey-site.ts';

test.each([
  ['https://ananta.example', { rpId: 'ananta.example', origin: 'https://ananta.example' }],
  ['https://ananta.example:8443', { rpId: 'ananta.example', origin: 'https://ananta.example:8443' }],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://ananta.example', undefined],
  ['http://192.168.1.20:3000', undefined],
  ['https://192.168.1.20', undefined],
  ['https://[::1]:3000', undefined],
])('%s', (address, site) => {
  expect(passkeySite(address)).toEqual(site);
});
