import { smsQualification, smsQualifications } from '#shared/areas/sms/material/qualifications';
import { personBehind, type Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { change, record } from '../../../kernel/db/rows';
import { withMark } from '../../../kernel/draw/pictures';
import { serve } from '../../../kernel/http/http';
import {
  keepProofs,
  openProof,
  type ReadProof,
  readProofs,
} from '../../../model/sms/material/index';
import { lifeVerbs } from './life';

const verbs = plainVerbs(smsQualifications);
/** Puts new pictures in place of those listed; those of former versions stay for whoever compares. */
const withProofs = async (ctx: Ctx, id: string, proofs: readonly ReadProof[]): Promise<void> => {
  if (proofs.length === 0) return;
  await keepProofs(ctx, id, proofs);
  await change(ctx, smsQualification, id, { files: proofs.map((p) => p.of) });
};
const plain = {
  one: verbs.one,
  remove: verbs.remove,
  // Pictures are unpacked before anything is written, so that no row is locked meanwhile.
  async create(ctx: Ctx, { upload = [], ...draft }: Parameters<typeof verbs.create>[1]) {
    const proofs = await readProofs(upload);
    const row = await verbs.create(ctx, draft);
    await withProofs(ctx, row.id, proofs);
    return row;
  },
  async update(ctx: Ctx, { upload = [], ...draft }: Parameters<typeof verbs.update>[1]) {
    const proofs = await readProofs(upload);
    const row = await verbs.update(ctx, draft);
    await withProofs(ctx, row.id, proofs);
    return row;
  },
};

type Opened = { name: string; type: string; octets: Buffer; at: string };
/** Opens a proof of a qualification and leaves a record of who saw it. */
export const openedProof = async (
  ctx: Ctx,
  of: { id: string; accountId: string },
  fileId: string,
  name: string,
): Promise<Opened> => {
  const proof = await openProof(ctx, of.id, fileId);
  await record(ctx, {
    module: 'smsQualification',
    operation: 'openFile',
    rowId: of.id,
    accountId: of.accountId,
    new: JSON.stringify({ fileId }),
  });
  return { ...proof, name, at: ctx.now() };
};

/**
 * A proof as one person is shown it: their address and the time stand in its pixels, of whoever signed in as
 * a customer the own one. Throws `sms.fileDamaged` for an old file that never was a picture.
 */
export const shownProof = async (who: Who, { name, type, octets, at }: Opened) => {
  const mark = `${personBehind(who)} ${at.slice(0, 16)}Z`;
  const content = await withMark(octets, mark).catch(() => {
    throw new Failure('sms.fileDamaged');
  });
  return { name, type, content: content.toString('base64') };
};

/** Qualifications of accounts: what answers their requests. */
export const smsQualificationsService = serve(
  smsQualifications,
  { ...verbs, ...lifeVerbs('qualification', plain) },
  {
    async openFile(o, { id, fileId }) {
      const proof = await o.transact(async (ctx) => {
        const row = await verbs.one(ctx, { id });
        const name = row.files.find((f) => f.id === fileId)?.name ?? fileId;
        return openedProof(ctx, row, fileId, name);
      });
      return shownProof(o.who, proof);
    },
  },
);
