import {
  type BlockerKind,
  blockerKinds,
  type contracts,
} from '#shared/areas/cdn/contracts/contracts';
import { account } from '#shared/areas/platform/accounts/accounts';
import { personBehind } from '#shared/kernel/access';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { blockersOf } from '../../../model/index';
import { accountsService } from '../../platform/accounts/accounts';
import * as store from './archive.store';

type Endpoints = (typeof contracts)['endpoints'];
/** Where the console shows what stands in the way. */
const paths: Record<BlockerKind, (id: string) => string> = {
  domains: (id) => `/cdn-domainmanag?accountId=${id}`,
  bills: (id) => `/cdn-billmanag?accountId=${id}`,
  keys: (id) => `/cdn-apikeymanag?accountId=${id}`,
  tasks: () => '/cdn-task?state=waiting,active,paused',
  sendTasks: (id) => `/sms-sendtask?accountId=${id}&state=scheduled,sending,paused`,
  numberFiles: (id) => `/sms-numberFileRoot?accountId=${id}`,
};

/** What of this and of other products stands against deleting an account. */
const blockersFor = async (ctx: Ctx, id: string) => {
  const own = await store.blockersOf(ctx, id);
  const others = await blockersOf(ctx, id);
  const kinds = ['sendTasks', 'numberFiles'] as const;
  return [...own, ...kinds.map((kind) => ({ kind, count: others[kind] ?? 0 }))];
};

/** What stands against deleting an account, and its archive when it is deleted already. */
export const standing = async (
  ctx: Ctx,
  { id }: Got<Endpoints['standing']>,
): Promise<Out<Endpoints['standing']>> => {
  const { name } = await accountsService.service.one(ctx, { id });
  const blockers = await blockersFor(ctx, id);
  const rows = blockers.map((b) => ({ ...b, path: paths[b.kind](id) }));
  return { name, blockers: rows, archive: await store.archiveOf(ctx, id) };
};

const update = async (ctx: Ctx, id: string, status: string): Promise<void> => {
  const { id: _, createdAt: __, ...fields } = await accountsService.service.one(ctx, { id });
  await accountsService.service.update(ctx, {
    ...fields,
    id,
    status: account.schema.shape.status.parse(status),
  });
};

/** Archives an account nothing stands in the way of: its people are signed out and can be taken back for 30 days. */
export const archive = async (ctx: Ctx, { id, name }: Got<Endpoints['archive']>) => {
  const before = await accountsService.service.one(ctx, { id });
  if (name.trim() !== before.name) throw badField('name', 'contract.name');
  if (await store.archiveOf(ctx, id)) throw new Failure('contract.archived');
  const blocker = (await blockersFor(ctx, id)).find((b) => b.count > 0);
  if (blocker)
    throw new Failure('contract.blocked', {
      what: blockerKinds[blocker.kind],
      count: blocker.count,
    });
  await store.archive(ctx, {
    accountId: id,
    statusBefore: before.status,
    by: personBehind(ctx.who),
  });
  await update(ctx, id, 'deactivated');
  await record(ctx, {
    module: 'account',
    operation: 'archive',
    rowId: id,
    accountId: id,
    risk: 'high',
  });
  return {};
};

/** Takes an account back out of the archive with the status it had. */
export const restore = async (ctx: Ctx, { id }: Got<Endpoints['restore']>) => {
  const archived = await store.archiveOf(ctx, id);
  if (!archived) throw new Failure('data.absent');
  if (archived.forgottenAt !== null) throw new Failure('contract.forgotten');
  await store.unarchive(ctx, id);
  await update(ctx, id, archived.statusBefore);
  await record(ctx, {
    module: 'account',
    operation: 'restore',
    rowId: id,
    accountId: id,
    risk: 'high',
  });
  return {};
};
