import type { FastifyInstance } from 'fastify';
import { requireAccount, requireCaller } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { factorCalls, type OwnPasskey } from '../two-factor-api.ts';
import type { Passkey } from './factor-store.ts';
import type { Factors } from './factor-types.ts';
import type { FactorService } from './factors.ts';

interface Dependencies {
  factorService: FactorService;
}

/** The calls about the own second factors (product: Two-step sign-in). JSON only. */
export function factorRoutes({ factorService }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, factorCalls, {
      'GET account/factors': async (request) => present(await factorService.read(requireAccount(request))),

      'POST account/factors/totp': (request) => factorService.beginTotp(requireAccount(request)),

      async 'PUT account/factors/totp'(request) {
        const { ticket, code } = request.body;
        const codes = await factorService.finishTotp(requireCaller(request), ticket, code);
        return { recoveryCodes: codes ?? null };
      },

      async 'DELETE account/factors/totp'(request) {
        await factorService.removeTotp(requireCaller(request));
        return { message: 'The app is removed.' };
      },

      'POST account/factors/passkeys/options': (request) =>
        factorService.beginPasskey(requireAccount(request)),

      async 'POST account/factors/passkeys'(request) {
        const { name, passkey: answer } = request.body;
        const added = await factorService.finishPasskey(requireCaller(request), name, answer);
        return { passkey: presentPasskey(added.passkey), recoveryCodes: added.recoveryCodes ?? null };
      },

      async 'PUT account/factors/passkeys/:id'(request) {
        const { params, body } = request;
        return presentPasskey(
          await factorService.renamePasskey(requireCaller(request), params.id, body.name),
        );
      },

      async 'DELETE account/factors/passkeys/:id'(request) {
        await factorService.removePasskey(requireCaller(request), request.params.id);
        return { message: 'The passkey is removed.' };
      },

      'POST account/factors/recovery-codes': async (request) => ({
        recoveryCodes: await factorService.renewCodes(requireCaller(request)),
      }),
    });
  };
}

function present({ totp, secret, passkeys, ...others }: Factors) {
  const { hasTwoFactor, supportsPasskeys, recoveryCodes } = others;
  return {
    ...{ hasTwoFactor, supportsPasskeys, recoveryCodes },
    totp: totp ? { addedAt: totp.addedAt, isReadable: secret !== undefined } : null,
    passkeys: passkeys.map(presentPasskey),
  };
}

function presentPasskey({ id, name, addedAt, lastUsedAt, backedUp }: Passkey): OwnPasskey {
  return { _id: id, name, addedAt, lastUsedAt, isSynced: backedUp === 1 };
}
