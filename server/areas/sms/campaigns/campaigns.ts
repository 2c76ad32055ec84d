import { type RawBuilder, sql } from 'kysely';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { maskedNumber } from '#shared/areas/sms/numbers';
import { can } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import { isZone } from '#shared/kernel/zone';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import {
  campaignRoutes,
  cancelCampaign,
  composerOf,
  fileOf,
  judge,
  pauseCampaign,
  previewOf,
  resendCampaign,
  resumeCampaign,
  sourceNumbers,
  startCampaign,
} from '../../../model/sms/campaigns/index';
import { materialInUse } from '../../../model/sms/material/index';
import { addSubmission } from '../../../model/sms/messages/index';
import { digitsOf } from '../../../model/sms/tests/index';
import { accountFor } from '../account';

type Named = {
  accountId: string;
  signatureId: string | null;
  templateId: string;
  fileId: string | null;
};
/** Refuses what is not the account's own. */
const mustOwn = async (ctx: Ctx, c: Named): Promise<void> => {
  const absent = (field: string) => badField(field, 'data.absent');
  if (c.signatureId && !(await materialInUse(ctx, 'signature', c.accountId, c.signatureId)))
    throw absent('signatureId');
  if (!(await materialInUse(ctx, 'template', c.accountId, c.templateId)))
    throw absent('templateId');
  if (c.fileId && !(await fileOf(ctx, c))) throw absent('fileId');
};
const mustBeHours = (c: { zone: string; fromHour: number; toHour: number }): void => {
  if (!isZone(c.zone)) throw badField('zone', 'sms.zone');
  if (c.fromHour === c.toHour) throw badField('toHour', 'sms.hours');
};
const editable: ReadonlySet<string> = new Set(['draft', 'scheduled', 'paused']);

const verbs = plainVerbs(smsCampaigns, {
  // Cost is told to those alone who may see money.
  adds: (ctx): Record<string, RawBuilder<unknown>> =>
    can(ctx.who, 'sms.cost') ? {} : { cost: sql`null::bigint` },
  fill: async (ctx) => ({ createdByEmail: ctx.who.email }),
  async check(ctx, draft, before) {
    const accountId = before?.accountId ?? ('accountId' in draft ? (draft.accountId ?? '') : '');
    if (before && !editable.has(before.state)) throw new Failure('sms.campaignState');
    // Of one that has begun the rows of its file are counted off.
    if (before && before.done > 0 && before.fileId !== draft.fileId)
      throw badField('fileId', 'sms.campaignState');
    mustBeHours(draft);
    await mustOwn(ctx, { ...draft, accountId });
    return undefined;
  },
  async leave(_ctx, { state }) {
    if (state !== 'draft') throw new Failure('sms.campaignState');
  },
});

/** Does something with a campaign the asker sees, and answers it as it is then. */
const steer =
  (act: (ctx: Ctx, id: string) => Promise<void>) =>
  async (ctx: Ctx, { id }: { id: string }) => {
    await verbs.one(ctx, { id });
    await act(ctx, id);
    return verbs.one(ctx, { id });
  };

/** Campaigns: what answers their requests. */
export const smsCampaignsService = serve(smsCampaigns, {
  ...verbs,
  async preview(ctx, { accountId: named, ...draft }) {
    const accountId = accountFor(ctx, named);
    await mustOwn(ctx, { ...draft, accountId });
    const c = { ...draft, id: accountId, accountId, parentId: null, classes: [] };
    const preview = await previewOf(ctx, c, {
      isPriced: can(ctx.who, 'sms.cost'),
      mask: maskedNumber,
    });
    return { ...preview, checks: await judge(ctx, c) };
  },
  async checks(ctx, { id }) {
    return { rows: await judge(ctx, await verbs.one(ctx, { id })) };
  },
  async test(ctx, { id, to }) {
    digitsOf(to);
    const c = await verbs.one(ctx, { id });
    const columns = (await fileOf(ctx, c))?.variables.map((v) => v.name) ?? [];
    const compose = await composerOf(ctx, c, columns);
    const [first] = await sourceNumbers(ctx, { ...c, parentId: null }, 0, 1);
    const text = compose(first?.values ?? []);
    if (text === null) throw new Failure('sms.values', { names: columns.join(', ') });
    const { row } = await addSubmission(
      ctx,
      {
        accountId: c.accountId,
        kind: c.kind,
        sender: '',
        test: true,
        entry: 'test',
        templateId: c.templateId,
        signatureId: c.signatureId,
        onlyParams: [null],
        routeOf: await campaignRoutes(ctx, c),
      },
      [{ to, text, reference: null }],
    );
    const { accepted, refused: refusals, parts } = row;
    return { id: row.id, accepted, refused: refusals, parts };
  },
  start: steer(startCampaign),
  pause: steer(pauseCampaign),
  resume: steer(resumeCampaign),
  cancel: steer(cancelCampaign),
  async resend(ctx, { id, classes }) {
    await verbs.one(ctx, { id });
    return verbs.one(ctx, { id: await resendCampaign(ctx, id, classes) });
  },
});
