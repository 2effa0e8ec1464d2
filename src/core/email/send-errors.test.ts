import { expect, test } from 'vitest';
import { redactAddresses, toSendError } from './send-errors.ts';

const address = 'meena.t@example.com';

test.each([
  ['the sender is refused', { code: 'EENVELOPE', responseCode: 550 }, true],
  ['the text is refused', { code: 'EMESSAGE', responseCode: 554 }, true],
  ['the address cannot be written', { code: 'EENVELOPE' }, true],
  ['the letter is too large for the server', { code: 'EMESSAGE' }, true],
  ['the mailbox is full for now', { code: 'EENVELOPE', responseCode: 452 }, false],
  ['the server wants a password', { code: 'EENVELOPE', responseCode: 530 }, false],
  ['the password is wrong', { code: 'EAUTH', responseCode: 535 }, false],
  ['the server refuses everybody', { code: 'ECONNECTION', responseCode: 554 }, false],
  ['nobody is there', { code: 'ESOCKET' }, false],
  ['it takes too long', { code: 'EABORT' }, false],
])('%s', (_what, error, isRefused) => {
  expect(toSendError(Object.assign(new Error('x'), error), { personal: [address] }).isRefused).toBe(
    isRefused,
  );
});

test.each([
  ['250 2.0.0 Ok: queued as 4XyZ12', '250 2.0.0 Ok: queued as 4XyZ12'],
  ['250 OK <0190@mail.example.com> accepted', '250 OK … accepted'],
  ['550 5.1.1 <Meena.T@example.com>: no user Meena.T here', '550 5.1.1 …: no user … here'],
  ['550-5.1.1 first line\r\n550 5.1.1  second line', '550-5.1.1 first line 550 5.1.1 second line'],
])('%s', (answer, said) => {
  expect(redactAddresses(answer, address)).toBe(said);
});

test('nor does it contain the sender, the reply address, or the subject', () => {
  const answer = '554 spam: Session enquiry from Meena Rao, reply to m.rao';
  const personal = [address, 'm.rao@example.com', 'Session enquiry from Meena Rao'];
  expect(redactAddresses(answer, ...personal)).toBe('554 spam: …, reply to …');
});

test('a long answer is shortened, and a name is matched literally', () => {
  expect(redactAddresses('250 '.padEnd(5000, 'x'), address)).toHaveLength(160);
  expect(redactAddresses('550 no a.(b', 'a.(b@example.com')).toBe('550 no …');
  // Too short to tell from a part of another word.
  expect(redactAddresses('550 no mailbox', 'ai@example.com')).toBe('550 no mailbox');
});
