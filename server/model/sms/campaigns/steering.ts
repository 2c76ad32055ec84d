import { smsCampaign } from '#shared/areas/sms/campaigns/campaigns';
import { smsSubmission } from '#shared/areas/sms/records/submissions';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { insert } from '../../../kernel/db/rows';
import { type Campaign, lockCampaign, moveCampaign } from './campaigns.store';
import { mustPass } from './checks';
import { endHeld, hold } from './hold.store';
import { countFailing, fileOf } from './source.store';

const locked = async (ctx: Ctx, id: string): Promise<Campaign> => {
  const campaign = await lockCampaign(ctx, id);
  if (!campaign) throw new Failure('data.absent');
  return campaign;
};

/** Starts a campaign that passes every check; its messages are one submission under its own id. */
export const startCampaign = async (ctx: Ctx, id: string): Promise<void> => {
  const c = await locked(ctx, id);
  if (c.state !== 'draft') throw new Failure('sms.campaignState');
  await mustPass(ctx, c);
  const total = c.parentId ? await countFailing(ctx, c) : ((await fileOf(ctx, c))?.valid ?? 0);
  await moveCampaign(ctx, c, 'scheduled', { total });
  await insert(
    ctx,
    smsSubmission,
    {
      accountId: c.accountId,
      userId: ctx.who.userId,
      entry: 'campaign',
      kind: c.kind,
      channelId: c.channelId,
      templateId: c.templateId,
      signatureId: c.signatureId,
      test: false,
      count: 0,
      accepted: 0,
      refused: 0,
      parts: 0,
      reasons: {},
      ip: ctx.ip,
      ms: 0,
      bodyHash: '',
    } as never,
    { id, operation: 'send' },
  );
};

/** Stops a campaign: nothing more is taken, what no carrier has on the wire is held. */
export const pauseCampaign = async (ctx: Ctx, id: string): Promise<void> => {
  await moveCampaign(ctx, await locked(ctx, id), 'paused');
  await hold(ctx, id);
};
/** Lets a campaign go on with the next number, once its checks pass again. */
export const resumeCampaign = async (ctx: Ctx, id: string): Promise<void> => {
  const c = await locked(ctx, id);
  if (c.state !== 'paused') throw new Failure('sms.campaignState');
  await mustPass(ctx, c);
  // What it holds is let go by the feeding, within its hours alone.
  await moveCampaign(ctx, c, 'sending');
};
/** Ends a campaign: what no carrier has on the wire never goes out. */
export const cancelCampaign = async (ctx: Ctx, id: string): Promise<void> => {
  await moveCampaign(ctx, await locked(ctx, id), 'cancelled', { finishedAt: ctx.now() });
  await hold(ctx, id);
  await endHeld(ctx, id);
};

/** A campaign that sends what failed of another one again, started at once; answers its id. */
export const resendCampaign = async (
  ctx: Ctx,
  id: string,
  classes: Campaign['classes'],
): Promise<string> => {
  const c = await locked(ctx, id);
  if (c.state !== 'finished' && c.state !== 'cancelled') throw new Failure('sms.campaignState');
  const { id: parentId, createdAt: _createdAt, ...same } = c;
  const row = await insert(ctx, smsCampaign, {
    ...same,
    parentId,
    classes,
    state: 'draft',
    createdByEmail: ctx.who.email,
    startAt: null,
    problem: null,
    total: 0,
    done: 0,
    accepted: 0,
    refused: 0,
    queued: 0,
    sent: 0,
    delivered: 0,
    failed: 0,
    doubt: 0,
    parts: 0,
    cost: null,
    currency: null,
    startedAt: null,
    finishedAt: null,
  });
  if ((await countFailing(ctx, row)) === 0) throw new Failure('sms.nothingFailed');
  await startCampaign(ctx, row.id);
  return row.id;
};
