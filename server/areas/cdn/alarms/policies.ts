import { randomBytes } from 'node:crypto';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { type AlarmDraft, alarmPolicy } from '#shared/areas/cdn/alarms/policy';
import { isStaff, type Who } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import { withoutProvider } from '../../../drivers/notify/index';
import type { Ctx, Run } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { change, erase, insert } from '../../../kernel/db/rows';
import { queueTest } from '../../../model/cdn/alarms/deliveries.store';
import * as drafts from './drafts';
import * as store from '../../../model/cdn/alarms/policies.store';
import { domainsReached, overviewOf, reachOf, watchedOf } from './scope.store';
import { replay } from './replay';
import { stripsOf } from './strips';

/** Domains one strip looks at; those that need attention come first. */
const stripDomains = 50;

const accountFor = (ctx: Ctx, requested: string | undefined): string => {
  const accountId = isStaff(ctx.who) ? requested : ctx.who.accountId;
  if (!accountId) throw badField('accountId', 'alarm.account');
  return accountId;
};

export const alarmPoliciesService = serve(
  alarmPolicies,
  {
    list: store.listPolicies,
    one: (ctx, { id }) => store.ownPolicy(ctx, id),
    overview: (ctx) => overviewOf(ctx),
    methods: async () => ({ withoutProvider: await withoutProvider(platform()) }),
    reach: (ctx, { id, ...reach }) => reachOf(ctx, reach, id ?? null),
    states: async (ctx, { id }) => ({
      rows: await store.statesOf(ctx, await store.ownPolicy(ctx, id)),
    }),
    create: (ctx, { accountId, ...d }) => drafts.create(ctx, accountFor(ctx, accountId), d),
    update: (ctx, { id, ...d }) => drafts.update(ctx, id, d),
    createAll: (ctx, d) => drafts.createAll(ctx, d),
    updateAll: (ctx, { id, ...d }) => drafts.updateAll(ctx, id, d),
    async enable(ctx, { id, enabled }) {
      const before = await store.ownPolicy(ctx, id);
      if (before.enabled === enabled) return before;
      const version = before.version + 1;
      const after = await change(ctx, alarmPolicy, id, { enabled, version });
      await store.resetStates(ctx, id);
      return drafts.tell(ctx, after);
    },
    async copy(ctx, { id }) {
      const { id: _id, createdAt: _at, ...rest } = await store.ownPolicy(ctx, id);
      const policy = await insert(
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
      await store.keepDomains(ctx, policy);
      await store.copySecret(ctx, { ...rest, id, createdAt: '' }, policy);
      return drafts.tell(ctx, policy);
    },
    async remove(ctx, { id }) {
      const before = await store.ownPolicy(ctx, id);
      await store.resetStates(ctx, id);
      await erase(ctx, alarmPolicy, id);
      drafts.tell(ctx, before);
      return {};
    },
    async testNotice(ctx, { id }) {
      return { deliveries: await queueTest(ctx, await store.ownPolicy(ctx, id)) };
    },
  },
  {
    strips: async (o, { ids }) => {
      const { watched, now } = await o.transact(async (ctx) => ({
        watched: await watchedOf(ctx, ids ?? [], stripDomains),
        now: ctx.now(),
      }));
      return stripsOf(watched, now);
    },
    replay: async (o, { accountId: requested, show, reach, ...draft }) => {
      const scope = await o.transact(async (ctx) => {
        if (reach) {
          if (!isStaff(ctx.who)) throw new Failure('data.absent');
          return { accountId: null, now: ctx.now(), domains: await domainsReached(ctx, reach) };
        }
        const accountId = accountFor(ctx, requested);
        const ids = draft.domainMode === 'list' ? draft.domainIds : null;
        if (ids && ids.length === 0) throw badField('domainIds', 'alarm.domains');
        const domains = await store.domainsOf(ctx, accountId, ids);
        if (ids && domains.length !== new Set(ids).size) throw new Failure('data.absent');
        const staff = isStaff(ctx.who);
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
  const input = alarmPolicies.endpoints.create.input.parse({
    ...draft,
    ...(draft.methods.includes('webhook') ? { webhookSecret: secret } : {}),
  });
  return run(who, (ctx) => alarmPoliciesService.service.create(ctx, input));
};
