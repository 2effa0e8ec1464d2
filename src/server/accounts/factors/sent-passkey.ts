import * as z from 'zod';

/** Characters; the ids of some security keys are long, their public keys longer. */
const part = z.string().max(20_000);
const id = z.string().regex(/^[\w-]{1,1400}$/);

const credential = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** How browsers may reach a passkey; others that they name are left out. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What a browser sends of a passkey that it has made; only its shape is looked at here. */
export const sentNewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z
      .array(z.string())
      .max(20)
      .default([])
      .transform((named) => transports.filter((known) => named.includes(known))),
  }),
});

/** What it sends of one that it has used. */
export const sentPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z
      .string()
      .max(200)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});
