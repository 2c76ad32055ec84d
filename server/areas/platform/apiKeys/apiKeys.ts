import { apiKey, apiKeys, keysPerAccount } from '#shared/areas/platform/apiKeys/apiKeys';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { badNetworks } from '../../../kernel/addresses';
import type { Ctx } from '../../../kernel/db/context';
import { type Outside, serve } from '../../../kernel/http/http';
import { change, erase, insert } from '../../../kernel/db/rows';
import {
  passQuietly,
  proven,
  provenByCode,
  secondsLeft,
} from '../../../model/platform/session/index';
import { findToken, isLive, spendToken } from '../../../model/platform/session/index';
import * as store from './keys.store';
import { usageOf } from '../../../model/platform/apiKeys/usage.store';

const { endpoints, events } = apiKeys;
const hideAfterMs = 60_000;

/** The password again, and the second factor where it is on; opens the keys to this session. */
const unlock = async (o: Outside, { password, code }: Got<typeof endpoints.unlock>) => {
  if (!password) throw badField('password', 'apiKey.passwordEmpty');
  const p = await proven(o, password);
  if (p.totpSealed && !code) throw badField('code', 'apiKey.codeNeeded');
  if (p.totpSealed) await provenByCode(o, p, code);
  return o.transact(async (ctx) => ({ until: await store.unlockSession(ctx) }));
};

/** Refuses addresses that are none and an expiry in the past. */
export const judged = (ctx: Ctx, o: { allowedIps?: string[]; expiresAt?: string | null }): void => {
  const [value] = badNetworks(o.allowedIps ?? []);
  if (value !== undefined) throw badField('allowedIps', 'apiKey.network', { value });
  if (o.expiresAt && o.expiresAt <= ctx.now()) throw badField('expiresAt', 'apiKey.past');
};
/** An instant as it is stored. */
export const utc = (at: string | null | undefined) => at && new Date(at).toISOString();

const publish = (ctx: Ctx, k: store.Key): void =>
  ctx.emit(events.changed, { id: k.id }, { accountId: k.accountId });

const create = async (ctx: Ctx, draft: Got<typeof endpoints.create>) => {
  await store.mustBeOpen(ctx);
  const { permission, keys } = await store.accountLimits(ctx);
  if (keys >= keysPerAccount) throw new Failure('apiKey.tooMany', { max: keysPerAccount });
  const expiresAt = utc(draft.expiresAt) ?? null;
  judged(ctx, { ...draft, expiresAt });
  if (draft.ceiling === 'advanced' && permission === 'basic')
    throw badField('ceiling', 'apiKey.beyondAccount');
  const key = await insert(ctx, apiKey, {
    ...draft,
    expiresAt,
    accountId: ctx.who.accountId ?? '',
    personId: ctx.who.userId,
    keyId: store.newKeyId(),
    enabled: true,
    lastUsedIp: '',
  });
  const secret = await store.replaceSecret(ctx, key.id, 0);
  publish(ctx, key);
  return { key: await store.oneKey(ctx, key.id), secret };
};

const update = async (ctx: Ctx, { id, ...draft }: Got<typeof endpoints.update>) => {
  const before = await store.oneKey(ctx, id);
  await store.mustBeOpen(ctx);
  // A super administrator may stop a colleague's key, but not widen it.
  if (!before.mine && Object.keys(draft).some((k) => k !== 'enabled'))
    throw new Failure('apiKey.notYours');
  const patch = {
    ...draft,
    ...(draft.expiresAt !== undefined && { expiresAt: utc(draft.expiresAt) ?? null }),
  };
  judged(ctx, patch);
  if (patch.ceiling === 'advanced' && before.ceiling === 'basic') {
    const { permission } = await store.accountLimits(ctx);
    if (permission === 'basic') throw badField('ceiling', 'apiKey.beyondAccount');
  }
  await change(ctx, apiKey, id, patch, { risk: 'high' });
  publish(ctx, before);
  return store.oneKey(ctx, id);
};

const ownKey = async (ctx: Ctx, id: string) => {
  const key = await store.oneKey(ctx, id);
  await store.mustBeOpen(ctx);
  if (!key.mine) throw new Failure('apiKey.notYours');
  return key;
};

const rotate = async (ctx: Ctx, { id, overlapMinutes }: Got<typeof endpoints.rotate>) => {
  const key = await ownKey(ctx, id);
  const secret = await store.replaceSecret(ctx, id, overlapMinutes);
  await store.traced(ctx, key, 'rotate', { overlapMinutes });
  publish(ctx, key);
  return { key: await store.oneKey(ctx, id), secret };
};

/** Counted before it is looked at; the count stays although the showing is refused. */
const reveal = async (o: Outside, { id }: Got<typeof endpoints.reveal>) => {
  const gate = { kind: 'keyReveal', key: o.who.userId } as const;
  const key = await o.transact((ctx) => ownKey(ctx, id));
  const wait = await o.transact(async (ctx) =>
    (await passQuietly(ctx, gate)) ? 0 : secondsLeft(ctx, gate),
  );
  if (wait > 0) throw new Failure('apiKey.revealLimit', { seconds: wait });
  return o.transact(async (ctx) => {
    const secret = await store.secretOf(ctx, id);
    if (!secret) throw new Failure('apiKey.none');
    await store.traced(ctx, key, 'reveal');
    return { secret, hideAt: new Date(Date.parse(ctx.now()) + hideAfterMs).toISOString() };
  });
};

export const apiKeysService = serve(
  apiKeys,
  {
    async list(ctx) {
      const openUntil = await store.openUntil(ctx);
      const { permission } = await store.accountLimits(ctx);
      return { rows: openUntil ? await store.listKeys(ctx) : [], permission, openUntil };
    },
    create,
    update,
    rotate,
    async claim(ctx, { token }) {
      await store.mustBeOpen(ctx);
      const link = await findToken(ctx, token, ['keySecret']);
      // Somebody else's link is none.
      if (!link || link.personId !== ctx.who.userId || link.usedAt || !isLive(ctx, link))
        throw new Failure('apiKey.linkEnded');
      await spendToken(ctx, link.id);
      const key = await store.oneKey(ctx, link.data['keyId'] ?? '');
      const secret = await store.secretOf(ctx, key.id);
      if (!secret) throw new Failure('apiKey.none');
      await store.traced(ctx, key, 'claim');
      return { key, secret };
    },
    async usage(ctx, { keyId, days }) {
      await store.oneKey(ctx, keyId);
      await store.mustBeOpen(ctx);
      return usageOf(ctx, keyId, days);
    },
    async remove(ctx, { id }) {
      const key = await store.oneKey(ctx, id);
      await store.mustBeOpen(ctx);
      await erase(ctx, apiKey, id);
      publish(ctx, key);
      return {};
    },
  },
  { unlock, reveal },
);
