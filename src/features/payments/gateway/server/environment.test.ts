import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';

const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_0000000001',
  RAZORPAY_KEY_SECRET: 'a-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret',
};

test('the payment service needs all three keys', () => {
  expect(readConfig({}).paymentGateway).toBeUndefined();
  expect(readConfig(keys).paymentGateway).toEqual({
    ...{ keyId: 'rzp_test_0000000001', keySecret: 'a-key-secret', webhookSecrets: ['a-webhook-secret'] },
    apiBase: 'https://api.razorpay.com',
  });
  for (const name of Object.keys(keys))
    expect(() => readConfig({ ...keys, [name]: '' })).toThrow(new RegExp(`^The setting ${name} is missing`));
});

test('a new webhook secret is set beside the old one', () => {
  const both = { ...keys, RAZORPAY_WEBHOOK_SECRET: 'the-new-secret,the-old-secret' };
  expect(readConfig(both).paymentGateway?.webhookSecrets).toEqual(['the-new-secret', 'the-old-secret']);
});

test.each([
  ['RAZORPAY_KEY_ID', 'two words'],
  ['RAZORPAY_KEY_SECRET', 'short'],
  ['RAZORPAY_WEBHOOK_SECRET', 'one-secret,another-secret,a-third-secret'],
  ['RAZORPAY_API_BASE', 'api.razorpay.com'],
])('an unusable %s stops the start', (name, value) => {
  expect(() => readConfig({ ...keys, [name]: value })).toThrow(new RegExp(`^The setting ${name} [^\n]+\\.$`));
});
