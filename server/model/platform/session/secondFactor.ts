import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { record } from '../../../kernel/db/rows';
import { type Credentials, lockedPerson } from './credentials.store';
import { blockedUntil, clearGates, type Passing, passGates } from './attemptLimits.store';
import { queueEmail } from './mail/emails.store';
import { secondFactorFits } from './totp.store';

const gateOf = (personId: string): Passing => ({ kind: 'factor', key: personId });

/**
 * Counts a try at a person's second factor, whichever door it comes through, or refuses it; commit it
 * before the code is looked at. Neither the password nor a new ticket takes a count back. Recovery
 * codes are too long to be guessed, so they stay a way in while a stranger keeps the count full.
 */
export const countCode = async (ctx: Ctx, personId: string, code: string): Promise<void> => {
  if (/^\d{6}$/.test(code.replace(/\s/g, ''))) await passGates(ctx, [gateOf(personId)]);
};

/** After a right code the count begins anew. */
export const forgetCodes = (ctx: Ctx, personId: string): Promise<void> =>
  clearGates(ctx, [gateOf(personId)]);

/** Tells the person that somebody who knows the password guesses codes, once per block. */
export const tellGuesses = async (ctx: Ctx, p: Credentials): Promise<void> => {
  const until = await blockedUntil(ctx, gateOf(p.id));
  if (!until) return;
  const queued = await queueEmail(ctx, {
    to: p.email,
    template: 'factorGuessed',
    language: p.language,
    accountId: p.accountId,
    key: `factorGuessed:${p.id}:${until}`,
    values: { email: p.email, at: ctx.now(), ip: ctx.ip, until },
  });
  if (!queued) return;
  await record(ctx, {
    module: 'person',
    operation: 'twoFactor.blocked',
    rowId: p.id,
    accountId: p.accountId,
    risk: 'high',
    new: JSON.stringify({ email: p.email, until }),
  });
};

/** A code typed by somebody who is signed in already, counted like one at the door. */
export const provenByCode = async (o: Outside, p: Credentials, code: string): Promise<void> => {
  await o.transact((ctx) => countCode(ctx, p.id, code));
  const fits = await o.transact(async (ctx) => {
    const now = await lockedPerson(ctx, p.id);
    const right = await secondFactorFits(ctx, now, code);
    await (right ? forgetCodes(ctx, p.id) : tellGuesses(ctx, now));
    return right;
  });
  if (!fits) throw new Failure('session.twoFactorWrong');
};
