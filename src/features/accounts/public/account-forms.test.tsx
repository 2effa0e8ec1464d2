import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#tests/factories/render-screen.tsx';
import * as forgotPassword from './forgot-password-page.tsx';
import * as login from './login-page.tsx';
import * as register from './register-page.tsx';
import * as resetPassword from './reset-password-page.tsx';

const chosen = 'mango lassi at noon';
const email = 'leela@example.com';
/** A failure without a message, as a proxy sends it. */
const badly = { status: 500, body: {} };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

type Rendered = Awaited<ReturnType<typeof renderScreen>>;
const field = ({ page }: Rendered, label: string) => page.getByLabelText<HTMLInputElement>(label);
const messageOf = (rendered: Rendered, label: string) =>
  (field(rendered, label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const alertsOf = ({ page }: Rendered) =>
  page
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const press = ({ page, user }: Rendered, name: string) => user.click(page.getByRole('button', { name }));

async function signUp(rendered: Rendered) {
  await rendered.user.type(field(rendered, 'Name'), 'Kiran Rao');
  await rendered.user.type(field(rendered, 'Email'), email);
  await rendered.user.type(field(rendered, 'Password'), chosen);
  await press(rendered, 'SignUp');
}

test('a refused registration says what is wrong beside the field, and keeps what was typed', async () => {
  const message = 'There is already an account with this email.';
  const answers = [{ status: 409, body: { message, errors: { email: message } } }, badly];
  const rendered = await renderScreen(register, {
    address: '/register',
    calls: { 'POST auth/register': () => answers.shift() ?? {} },
  });
  await signUp(rendered);
  await waitFor(() => expect(alertsOf(rendered)).toContain(message));
  expect(messageOf(rendered, 'Email')).toContain(message);
  expect(document.activeElement).toBe(field(rendered, 'Email'));
  expect(field(rendered, 'Name').value).toBe('Kiran Rao');
  await rendered.user.type(field(rendered, 'Email'), 'x');
  expect(field(rendered, 'Email').getAttribute('aria-invalid')).not.toBe('true');
  await press(rendered, 'SignUp');
  await waitFor(() => expect(alertsOf(rendered)).toContain('Registration failed'));
  expect(field(rendered, 'Password').value).toBe(chosen);
});

test('a registration that is being sent cannot be sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: object }>();
  const rendered = await renderScreen(register, {
    address: '/register',
    calls: { 'POST auth/register': () => promise },
  });
  await signUp(rendered);
  const button = rendered.page.getByRole('button', { name: 'Signing up…' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await rendered.user.click(button);
  await rendered.user.type(field(rendered, 'Password'), '{Enter}');
  await act(async () => resolve({ status: 201, body: { message: 'Ready.' } }));
  expect(rendered.made.filter((call) => call === 'POST auth/register')).toHaveLength(1);
});

test('people can sign up where the notice cannot be fetched', async () => {
  const rendered = await renderScreen(register, {
    address: '/register',
    calls: { 'GET notices': () => badly },
  });
  rendered.page.getByRole('button', { name: 'SignUp' });
});

test('a failed request for a reset email shows an error', async () => {
  const errors = { email: 'Invalid email format' };
  const answers = [{ status: 400, body: { message: 'Please check the marked fields.', errors } }, badly];
  const rendered = await renderScreen(forgotPassword, {
    address: '/forgot-password',
    calls: { 'POST auth/forgot-password': () => answers.shift() ?? {} },
  });
  await rendered.user.type(field(rendered, 'Email'), 'nobody@localhost');
  await press(rendered, 'Send Reset Link');
  await waitFor(() => expect(messageOf(rendered, 'Email')).toBe('Invalid email format'));
  expect(document.activeElement).toBe(field(rendered, 'Email'));
  await press(rendered, 'Send Reset Link');
  await waitFor(() => expect(alertsOf(rendered)).toEqual(['Error sending reset email']));
  expect(field(rendered, 'Email').value).toBe('nobody@localhost');
});

test('a new password that does not reach the server stays typed', async () => {
  const rendered = await renderScreen(resetPassword, {
    ...{ address: `/reset-password/${'0'.repeat(64)}`, path: '/reset-password/:token' },
    calls: { 'POST auth/reset-password/email': () => badly, 'POST auth/reset-password': () => badly },
  });
  await rendered.user.type(field(rendered, 'New password'), chosen);
  await press(rendered, 'Reset Password');
  const words = 'The new password could not be set. Please try again.';
  await waitFor(() => expect(alertsOf(rendered)).toEqual([words]));
  expect(field(rendered, 'New password').value).toBe(chosen);
});

test('the form shows a wrong password and a failed sign-in', async () => {
  const message = 'Incorrect email or password.';
  const answers = [{ status: 401, body: { message } }, badly];
  const rendered = await renderScreen(login, {
    address: '/login',
    calls: { 'POST auth/login': () => answers.shift() ?? {} },
  });
  await rendered.user.type(field(rendered, 'Username'), 'nobody@example.com');
  await rendered.user.type(field(rendered, 'Password'), 'not the password');
  await press(rendered, 'Login');
  await waitFor(() => expect(alertsOf(rendered)).toEqual([message]));
  expect(rendered.address()).toBe('/login');
  await press(rendered, 'Login');
  await waitFor(() => expect(alertsOf(rendered)).toEqual(['Login failed']));
});
