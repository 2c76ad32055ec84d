import { type AlarmDraft, alarmPolicies, alarmPolicy } from '#shared/areas/alarms/policies';
import type { Who } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { randomBytes } from 'node:crypto';
import { isRelative } from '#shared/areas/alarms/evaluate';
import { metrics } from '#shared/metrics';
import type { Ctx, Run } from '../../kernel/context';
import { serve } from '../../kernel/http';
import { anywhere } from '../../kernel/paged';
import { change, erase, insert } from '../../kernel/rows';
import { queueTest } from './deliveries.store';
import * as store from './policies.store';
import { replay } from './replay';

type Draft = Omit<Got<typeof alarmPolicies.endpoints.update>, 'id'>;

/** What no single field can tell: targets of the chosen methods, domains, the size of a ratio. */
const check = async (ctx: Ctx, accountId: string, d: Draft, hasSecret: boolean): Promise<void> => {
  if (d.methods.includes('email') && d.emails.length === 0)
    throw badField('emails', 'alarm.targets');
  if (d.methods.includes('webhook') && d.webhooks.length === 0)
    throw badField('webhooks', 'alarm.targets');
  if (d.methods.includes('webhook') && !hasSecret && !d.webhookSecret)
    throw badField('webhookSecret', 'alarm.secret');
  if (metrics[d.metric].unit === 'ratio' && !isRelative(d.condition) && d.threshold > 1)
    throw badField('threshold', 'alarm.threshold');
  if (d.domainMode === 'all') return;
  if (d.domainIds.length === 0) throw badField('domainIds', 'alarm.domains');
  const found = await store.domainsOf(ctx, accountId, d.domainIds);
  if (found.length !== new Set(d.domainIds).size) throw badField('domainIds', 'data.absent');
};

/** A draft as columns: without the secret, and without targets and domains that do not apply. */
const columnsOf = ({ webhookSecret, ...d }: Draft, signed: boolean) => ({
  ...d,
  emails: d.methods.includes('email') ? [...new Set(d.emails)] : [],
  webhooks: d.methods.includes('webhook') ? [...new Set(d.webhooks)] : [],
  domainIds: d.domainMode === 'list' ? [...new Set(d.domainIds)] : [],
  signed: signed || webhookSecret !== undefined,
});

const tell = (ctx: Ctx, p: store.Policy): store.Policy => {
  ctx.emit(alarmPolicies.events.changed, { id: p.id }, { accountId: p.accountId });
  return p;
};

const create = async (ctx: Ctx, accountId: string, d: Draft): Promise<store.Policy> => {
  await check(ctx, accountId, d, false);
  const made = await insert(ctx, alarmPolicy, { ...columnsOf(d, false), accountId, version: 1 });
  await store.keepDomains(ctx, made);
  if (d.webhookSecret) await store.keepSecret(ctx, made, d.webhookSecret);
  return tell(ctx, made);
};

const update = async (ctx: Ctx, id: string, d: Draft): Promise<store.Policy> => {
  const before = await store.ownPolicy(ctx, id);
  await check(ctx, before.accountId, d, before.signed);
  const version = before.version + 1;
  const after = await change(ctx, alarmPolicy, id, { ...columnsOf(d, before.signed), version });
  await store.keepDomains(ctx, after);
  if (d.webhookSecret) await store.keepSecret(ctx, after, d.webhookSecret);
  await store.resetStates(ctx, id);
  return tell(ctx, after);
};

const accountFor = (ctx: Ctx, given: string | undefined): string => {
  const accountId = store.isStaff(ctx) ? given : ctx.who.accountId;
  if (!accountId) throw badField('accountId', 'alarm.account');
  return accountId;
};

export const alarmPoliciesService = serve(
  alarmPolicies,
  {
    list: (ctx, { page, size, sort, search, metric, enabled, accountId }) =>
      store.listPolicies(ctx, {
        search: search ? anywhere(search) : null,
        metric: metric ?? null,
        enabled: enabled === undefined ? null : enabled === 'true',
        accountId: accountId ?? null,
        order: sort?.replace(/^-/, '') === 'description' ? 'description' : 'created_at',
        descending: sort ? sort.startsWith('-') : true,
        page,
        size,
      }),
    one: (ctx, { id }) => store.ownPolicy(ctx, id),
    states: async (ctx, { id }) => ({
      rows: await store.statesOf(ctx, await store.ownPolicy(ctx, id)),
    }),
    create: (ctx, { accountId, ...d }) => create(ctx, accountFor(ctx, accountId), d),
    update: (ctx, { id, ...d }) => update(ctx, id, d),
    async enable(ctx, { id, enabled }) {
      const before = await store.ownPolicy(ctx, id);
      if (before.enabled === enabled) return before;
      const version = before.version + 1;
      const after = await change(ctx, alarmPolicy, id, { enabled, version });
      await store.resetStates(ctx, id);
      return tell(ctx, after);
    },
    async copy(ctx, { id }) {
      const { id: _id, createdAt: _at, ...rest } = await store.ownPolicy(ctx, id);
      const made = await insert(
        ctx,
        alarmPolicy,
        {
          ...rest,
          description: `${rest.description.slice(0, 93)} (copy)`,
          enabled: false,
          version: 1,
        },
        { operation: 'copy' },
      );
      await store.keepDomains(ctx, made);
      await store.copySecret(ctx, { ...rest, id, createdAt: '' }, made);
      return tell(ctx, made);
    },
    async remove(ctx, { id }) {
      const before = await store.ownPolicy(ctx, id);
      await store.resetStates(ctx, id);
      await erase(ctx, alarmPolicy, id);
      tell(ctx, before);
      return {};
    },
    async testNotice(ctx, { id }) {
      return { deliveries: await queueTest(ctx, await store.ownPolicy(ctx, id)) };
    },
  },
  {
    replay: async (o, { accountId: given, show, ...draft }) => {
      const scope = await o.transact(async (ctx) => {
        const accountId = accountFor(ctx, given);
        const ids = draft.domainMode === 'list' ? draft.domainIds : null;
        if (ids && ids.length === 0) throw badField('domainIds', 'alarm.domains');
        const domains = await store.domainsOf(ctx, accountId, ids);
        if (ids && domains.length !== new Set(ids).size) throw new Failure('data.absent');
        const staff = store.isStaff(ctx);
        return { accountId, now: ctx.now(), domains: domains.filter((d) => staff || d.visible) };
      });
      return replay({ ...scope, draft, show: show ?? null, userId: o.who.userId });
    },
  },
);

/**
 * Creates a policy as a person, through the same checks as the console; a webhook without a secret
 * gets a random one. For the demo set-up.
 */
export const createPolicyAs = (run: Run, who: Who, draft: AlarmDraft): Promise<store.Policy> => {
  const secret = draft.webhookSecret ?? randomBytes(24).toString('base64url');
  const input = alarmPolicies.endpoints.create.takes.parse({
    ...draft,
    ...(draft.methods.includes('webhook') ? { webhookSecret: secret } : {}),
  });
  return run(who, (ctx) => alarmPoliciesService.service.create(ctx, input));
};
