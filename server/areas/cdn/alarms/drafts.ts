import { alarmMetrics, isEvent } from '#shared/areas/cdn/alarms/alarmMetrics';
import { isRelative } from '#shared/areas/cdn/alarms/evaluate';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { alarmPolicy } from '#shared/areas/cdn/alarms/policy';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { platform } from '../../../kernel/process/platform';
import type { Ctx } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import * as store from '../../../model/cdn/alarms/policies.store';

export type Draft = Omit<Got<typeof alarmPolicies.endpoints.update>, 'id'>;
export type DraftAll = Got<typeof alarmPolicies.endpoints.createAll>;

/** What no single field can tell: targets of the chosen methods, the size of a ratio. */
const checkShared = (d: Draft | DraftAll, hasSecret: boolean): void => {
  const { methods } = d;
  const uses = (...some: typeof methods) => some.some((m) => methods.includes(m));
  if (uses('email') && d.emails.length === 0) throw badField('emails', 'alarm.targets');
  if (uses('phone', 'sms') && d.phones.length === 0) throw badField('phones', 'alarm.targets');
  if (uses('webhook') && d.webhooks.length === 0) throw badField('webhooks', 'alarm.targets');
  for (const url of d.webhooks) platform().outbound.mustFit('webhooks', url);
  if (uses('webhook') && !hasSecret && !d.webhookSecret)
    throw badField('webhookSecret', 'alarm.secret');
  if (alarmMetrics[d.metric].unit === 'ratio' && !isRelative(d.condition) && d.threshold > 1)
    throw badField('threshold', 'alarm.threshold');
};

const checkDomains = async (ctx: Ctx, accountId: string, d: Draft): Promise<void> => {
  if (d.domainMode === 'all') return;
  if (d.domainIds.length === 0) throw badField('domainIds', 'alarm.domains');
  const domains = await store.domainsOf(ctx, accountId, d.domainIds);
  if (domains.length !== new Set(d.domainIds).size) throw badField('domainIds', 'data.absent');
};

const checkAccounts = async (ctx: Ctx, d: DraftAll): Promise<void> => {
  if (d.scope === 'all') return;
  if (d.accountIds.length === 0) throw badField('accountIds', 'alarm.account');
  if ((await store.accountsFound(ctx, d.accountIds)) !== new Set(d.accountIds).size)
    throw badField('accountIds', 'data.absent');
};

/** Without the secret, and without targets that do not apply. */
const sharedColumns = <D extends Draft | DraftAll>(
  { webhookSecret, ...d }: D,
  signed: boolean,
): Omit<D, 'webhookSecret'> & { signed: boolean } => ({
  ...d,
  source: isEvent(d.metric) ? 'events' : d.source === 'events' ? 'realtime' : d.source,
  emails: d.methods.includes('email') ? [...new Set(d.emails)] : [],
  phones: d.methods.includes('phone') || d.methods.includes('sms') ? [...new Set(d.phones)] : [],
  webhooks: d.methods.includes('webhook') ? [...new Set(d.webhooks)] : [],
  signed: signed || webhookSecret !== undefined,
});

/** The columns of an account's policy. */
const columnsOf = (d: Draft, signed: boolean) => ({
  ...sharedColumns(d, signed),
  domainIds: d.domainMode === 'list' ? [...new Set(d.domainIds)] : [],
  scope: 'account' as const,
  accountIds: [],
  domainPattern: '*',
});

/** The columns of a policy over several accounts. */
const columnsOfAll = (d: DraftAll, signed: boolean) => ({
  ...sharedColumns(d, signed),
  accountIds: d.scope === 'accounts' ? [...new Set(d.accountIds)] : [],
  domainMode: 'all' as const,
  domainIds: [],
});

/** Tells consoles of the account, or staff alone, that a policy is another one now. */
export const tell = (ctx: Ctx, p: store.Policy): store.Policy => {
  ctx.emit(alarmPolicies.events.changed, { id: p.id }, { accountId: p.accountId });
  return p;
};

const finish = async (ctx: Ctx, p: store.Policy, secret: string | undefined) => {
  await store.keepDomains(ctx, p);
  if (secret) await store.keepSecret(ctx, p, secret);
  return tell(ctx, p);
};

export const create = async (ctx: Ctx, accountId: string, d: Draft): Promise<store.Policy> => {
  checkShared(d, false);
  await checkDomains(ctx, accountId, d);
  const policy = await insert(ctx, alarmPolicy, { ...columnsOf(d, false), accountId, version: 1 });
  return finish(ctx, policy, d.webhookSecret);
};

/** A policy over several accounts; the platform's own, no customer sees it. */
export const createAll = async (ctx: Ctx, d: DraftAll): Promise<store.Policy> => {
  checkShared(d, false);
  await checkAccounts(ctx, d);
  const columns = columnsOfAll(d, false);
  const policy = await insert(ctx, alarmPolicy, { ...columns, accountId: null, version: 1 });
  return finish(ctx, policy, d.webhookSecret);
};

export const update = async (ctx: Ctx, id: string, d: Draft): Promise<store.Policy> => {
  const before = await store.ownPolicy(ctx, id);
  if (before.accountId === null) throw new Failure('alarm.several');
  checkShared(d, before.signed);
  await checkDomains(ctx, before.accountId, d);
  const columns = { ...columnsOf(d, before.signed), version: before.version + 1 };
  const after = await change(ctx, alarmPolicy, id, columns);
  await store.resetStates(ctx, id);
  return finish(ctx, after, d.webhookSecret);
};

export const updateAll = async (ctx: Ctx, id: string, d: DraftAll): Promise<store.Policy> => {
  const before = await store.ownPolicy(ctx, id);
  if (before.accountId !== null) throw new Failure('alarm.several');
  checkShared(d, before.signed);
  await checkAccounts(ctx, d);
  const columns = { ...columnsOfAll(d, before.signed), version: before.version + 1 };
  const after = await change(ctx, alarmPolicy, id, columns);
  await store.resetStates(ctx, id);
  return finish(ctx, after, d.webhookSecret);
};
