import { smsQualification, smsQualifications } from '#shared/areas/sms/material/qualifications';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { change, record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { keepProofs, openProof, readProofs } from '../../../model/sms/material/index';
import { lifeVerbs } from './life';

type Upload = { upload?: { name: string; content: string }[] | undefined };
const verbs = plainVerbs(smsQualifications);
/** Puts new pictures in place of those listed; those of former versions stay for whoever compares. */
const withProofs = async (ctx: Ctx, id: string, { upload }: Upload): Promise<void> => {
  if (!upload || upload.length === 0) return;
  const proofs = readProofs(upload);
  await keepProofs(ctx, id, proofs);
  await change(ctx, smsQualification, id, { files: proofs.map((p) => p.of) });
};
const plain = {
  one: verbs.one,
  remove: verbs.remove,
  async create(ctx: Ctx, { upload, ...draft }: Parameters<typeof verbs.create>[1]) {
    const row = await verbs.create(ctx, draft);
    await withProofs(ctx, row.id, { upload });
    return row;
  },
  async update(ctx: Ctx, { upload, ...draft }: Parameters<typeof verbs.update>[1]) {
    const row = await verbs.update(ctx, draft);
    await withProofs(ctx, row.id, { upload });
    return row;
  },
};

/** Opens a proof of a qualification and leaves a record of who saw it. */
export const openedProof = async (
  ctx: Ctx,
  of: { id: string; accountId: string },
  fileId: string,
  name: string,
) => {
  const { type, content } = await openProof(ctx, of.id, fileId);
  await record(ctx, {
    module: 'smsQualification',
    operation: 'openFile',
    rowId: of.id,
    accountId: of.accountId,
    new: JSON.stringify({ fileId }),
  });
  return { name, type, content };
};

/** Qualifications of accounts: what answers their requests. */
export const smsQualificationsService = serve(smsQualifications, {
  ...verbs,
  ...lifeVerbs('qualification', plain),
  async openFile(ctx, { id, fileId }) {
    const row = await verbs.one(ctx, { id });
    const name = row.files.find((f) => f.id === fileId)?.name ?? fileId;
    return openedProof(ctx, row, fileId, name);
  },
});
