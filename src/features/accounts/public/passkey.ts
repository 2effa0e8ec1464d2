import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { UserError } from '#core/ui/simple-form.tsx';

/** Whether this browser supports passkeys; pages served over plain http have none. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Loaded when the user presses the button. */
const library = () => import('@simplewebauthn/browser');

/** Creates a passkey on the device. @throws UserError */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw toUserError(error, 'No passkey was created. Please try again when you are ready.');
  });
}

/** Asks the user to choose a passkey and signs the challenge with it. @throws UserError */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw toUserError(error, 'No passkey was used. Please try again, or choose another way.');
  });
}

/**
 * Browsers do not distinguish a cancelled request from a missing passkey, so that strangers cannot find out which
 * passkeys exist.
 */
function toUserError(error: unknown, otherwise: string): UserError {
  // The library wraps the error of the browser as `cause`.
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const names = causes.map((cause) => (cause instanceof Error ? cause.name : ''));
  if (names.includes('InvalidStateError')) {
    return new UserError('This device already has a passkey for this account.', { cause: error });
  }
  if (names.includes('SecurityError')) {
    const message = 'Passkeys work only at the site’s own address. Please open the site there.';
    return new UserError(message, { cause: error });
  }
  return new UserError(otherwise, { cause: error });
}
