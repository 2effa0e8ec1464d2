import { expect, test } from 'vitest';
import { isPublicAddress } from './external-links.ts';

test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '172.15.0.1', '100.63.255.255'])(
  '%s may be requested',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  // The metadata addresses of cloud providers, and addresses between a provider and the internet.
  ...['169.254.169.254', '168.63.129.16', '100.64.0.1', '100.127.255.255'],
  ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.5'],
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fec0::1'],
  // IPv4 addresses in other notations.
  ...[
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
  ],
  ...['2001:db8::1', '', 'localhost', 'example.org', '127.1', '0x7f000001', '2130706433', '0177.0.0.1'],
])('%s may not be requested', (address) => expect(isPublicAddress(address)).toBe(false));
