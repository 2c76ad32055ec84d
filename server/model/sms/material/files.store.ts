import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mostFileBytes, type Proof } from '#shared/areas/sms/material/qualifications';
import { badField, Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { isPicture } from '../../../kernel/draw/pictures';
import { platform } from '../../../kernel/process/platform';
import { boundOf } from '../../../kernel/sealedColumns';

const bound = (id: string) => boundOf({ table: 'sms_file', column: 'content_sealed' }, [id]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
/** What a file is by its first octets, whatever its name says. */
const typeOf = (octets: Buffer): string | null =>
  octets.subarray(0, 8).equals(png)
    ? 'image/png'
    : octets.subarray(0, 3).equals(jpeg)
      ? 'image/jpeg'
      : null;

export type ReadProof = { of: Proof; octets: Buffer };
/**
 * Pictures that were given, in base64; throws for another kind of file, for one that is too large, and for
 * one that cannot be unpacked: nobody could be shown it.
 */
export const readProofs = async (
  upload: readonly { name: string; content: string }[],
): Promise<ReadProof[]> => {
  const proofs: ReadProof[] = [];
  // One after the other: each may take 160 MB while it is unpacked.
  for (const [i, { name, content }] of upload.entries()) {
    const octets = Buffer.from(content, 'base64');
    const type = typeOf(octets);
    if (!type) throw badField(`upload.${i}.content`, 'sms.fileType');
    if (octets.length > mostFileBytes) throw badField(`upload.${i}.content`, 'sms.fileSize');
    if (!(await isPicture(octets))) throw badField(`upload.${i}.content`, 'sms.fileDamaged');
    const hash = createHash('sha256').update(octets).digest('hex');
    proofs.push({ of: { id: randomUUID(), name, type, size: octets.length, hash }, octets });
  }
  return proofs;
};

/** Seals pictures beside their qualification; only what lists of them show leaves this store unsealed. */
export const keepProofs = async (
  ctx: Ctx,
  qualificationId: string,
  proofs: readonly ReadProof[],
): Promise<void> => {
  for (const { of, octets } of proofs) {
    const sealed = platform().secrets.seal(octets.toString('base64'), bound(of.id));
    await sql`insert into sms_file (id, qualification_id, type, content_sealed)
      values (${of.id}, ${qualificationId}, ${of.type}, ${sealed})`.execute(internal(ctx));
  }
};

/**
 * A picture of this qualification, opened; `data.absent` when it has no such one. It is as it came: no
 * answer may carry it without its viewer's mark.
 */
export const openProof = async (
  ctx: Ctx,
  qualificationId: string,
  id: string,
): Promise<{ type: string; octets: Buffer }> => {
  const { rows } = await sql<{ type: string; contentSealed: string }>`select type, content_sealed
    from sms_file where id = ${id} and qualification_id = ${qualificationId}`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return {
    type: rows[0].type,
    octets: Buffer.from(platform().secrets.open(rows[0].contentSealed, bound(id)), 'base64'),
  };
};
