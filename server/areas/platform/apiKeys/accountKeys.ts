import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { accountKeys, unusedDays } from '#shared/areas/platform/apiKeys/accountKeys';
import { apiKey, apiKeys, keysPerAccount } from '#shared/areas/platform/apiKeys/apiKeys';
import { can, personBehind } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { rowOf } from '../../../kernel/db/list';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { change, erase, insert } from '../../../kernel/db/rows';
import { usageOf } from '../../../model/platform/apiKeys/usage.store';
import { consoleLink, personById, queueEmail } from '../../../model/platform/session/index';
import { issueToken } from '../../../model/platform/session/index';
import { whoOfPerson } from '../../../model/platform/session/index';
import { judged, utc } from './apiKeys';
import { checkKey } from './checkKey';
import * as store from './keys.store';

const { endpoints } = accountKeys;
const source = (
  ctx: Ctx,
) => sql`select k.*, p.email as owner_email, case when c.api_permission = 'basic' then 'basic' else k.ceiling end as effective,
    case when not k.enabled then 'disabled' when k.expires_at <= ${ctx.now()} then 'expired'
      when p.status <> 'activated' or p.role not in ('Super', 'Admin') or c.status = 'deactivated' then 'ownerLost'
      when coalesce(k.last_used_at, k.created_at) < ${ctx.now()}::timestamptz - ${unusedDays} * interval '1 day' then 'unused'
      else 'active' end as state, coalesce(u.calls, 0)::bigint as calls, coalesce(u.refused, 0)::bigint as refused
  from api_key k join person p on p.id = k.person_id join account c on c.id = k.account_id
  left join (select key_id, sum(calls) as calls, sum(refused) as refused from api_key_call
    where day > (${ctx.now()}::timestamptz at time zone 'UTC')::date - 30 group by 1) u on u.key_id = k.id`;
const one = rowOf(endpoints.list, { source });
type Shown = Awaited<ReturnType<typeof one>>;

const tell = async (
  ctx: Ctx,
  { id, accountId }: Pick<Shown, 'id' | 'accountId'>,
): Promise<Shown> => {
  ctx.emit(apiKeys.events.changed, { id }, { accountId });
  return one(ctx, id);
};
/** Mails the owner a link that shows the secret once, to nobody but them. */
const mailSecret = async (ctx: Ctx, k: Pick<Shown, 'id' | 'keyId' | 'name' | 'personId'>) => {
  const p = await personById(ctx, k.personId);
  const { token, id } = await issueToken(ctx, {
    purpose: 'keySecret',
    personId: k.personId,
    data: { keyId: k.id },
  });
  await queueEmail(ctx, {
    to: p.email,
    template: 'keySecret',
    language: p.language,
    accountId: p.accountId,
    key: `keySecret:${id}`,
    values: {
      by: personBehind(ctx.who),
      email: p.email,
      name: k.name,
      keyId: k.keyId,
      link: consoleLink('/showApi', { claim: token }),
    },
  });
};

const create = async (ctx: Ctx, { personId, ...draft }: Got<typeof endpoints.create>) => {
  const who = await whoOfPerson(ctx, personId);
  if (!who?.accountId || !can(who, 'apiKey.reveal')) throw badField('personId', 'apiKey.owner');
  const { permission, keys } = await store.accountLimits(ctx, who.accountId);
  if (keys >= keysPerAccount) throw new Failure('apiKey.tooMany', { max: keysPerAccount });
  const expiresAt = utc(draft.expiresAt) ?? null;
  judged(ctx, { ...draft, expiresAt });
  if (draft.ceiling === 'advanced' && permission === 'basic')
    throw badField('ceiling', 'apiKey.beyondAccount');
  const { id, accountId } = await insert(
    ctx,
    apiKey,
    {
      ...draft,
      expiresAt,
      accountId: who.accountId,
      personId,
      keyId: store.newKeyId(),
      enabled: true,
      lastUsedIp: '',
    },
    { risk: 'high' },
  );
  await store.replaceSecret(ctx, id, 0);
  const key = await tell(ctx, { id, accountId });
  await mailSecret(ctx, key);
  return key;
};

const update = async (ctx: Ctx, { id, ...draft }: Got<typeof endpoints.update>) => {
  const before = await one(ctx, id);
  const patch = { ...draft, expiresAt: utc(draft.expiresAt) ?? null };
  judged(ctx, { ...patch, ...(patch.expiresAt === before.expiresAt && { expiresAt: null }) });
  if (patch.ceiling === 'advanced' && before.ceiling === 'basic') {
    const { permission } = await store.accountLimits(ctx, before.accountId);
    if (permission === 'basic') throw badField('ceiling', 'apiKey.beyondAccount');
  }
  await change(ctx, apiKey, id, patch, { risk: 'high' });
  return tell(ctx, before);
};

const enable = async (ctx: Ctx, id: string, enabled: boolean) => {
  const before = await one(ctx, id);
  await change(ctx, apiKey, id, { enabled }, { risk: 'high' });
  return tell(ctx, before);
};

/** Keys of all accounts as staff manage them. */
export const accountKeysService = serve(
  accountKeys,
  {
    ...plainVerbs(accountKeys, { source }),
    create,
    update,
    disable: (ctx, { id }) => enable(ctx, id, false),
    enable: (ctx, { id }) => enable(ctx, id, true),
    async rotate(ctx, { id, overlapMinutes }) {
      const key = await one(ctx, id);
      await store.replaceSecret(ctx, id, overlapMinutes);
      await store.traced(ctx, key, 'rotate', { overlapMinutes });
      await mailSecret(ctx, key);
      return tell(ctx, key);
    },
    async send(ctx, { id }) {
      const key = await one(ctx, id);
      await store.traced(ctx, key, 'send');
      await mailSecret(ctx, key);
      return {};
    },
    async usage(ctx, { id, days }) {
      await one(ctx, id);
      return usageOf(ctx, id, days);
    },
    async remove(ctx, { id }) {
      const key = await one(ctx, id);
      await erase(ctx, apiKey, id);
      ctx.emit(apiKeys.events.changed, { id }, { accountId: key.accountId });
      return {};
    },
  },
  {
    async check(o, { id, operation, ip }) {
      const key = await o.transact((ctx) => one(ctx, id));
      if (ip && !ipaddr.isValid(ip)) throw badField('ip', 'apiKey.network', { value: ip });
      return checkKey(o, key, operation, ip);
    },
  },
);
