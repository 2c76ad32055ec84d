import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mostFileBytes, type Proof } from '#shared/areas/sms/material/qualifications';
import { badField, Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
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

/** A picture that was given, in base64; throws for another kind of file and for one that is too large. */
export const readProofs = (upload: readonly { name: string; content: string }[]) =>
  upload.map(({ name, content }, i) => {
    const octets = Buffer.from(content, 'base64');
    const type = typeOf(octets);
    if (!type) throw badField(`upload.${i}.content`, 'sms.fileType');
    if (octets.length > mostFileBytes) throw badField(`upload.${i}.content`, 'sms.fileSize');
    const hash = createHash('sha256').update(octets).digest('hex');
    const of: Proof = { id: randomUUID(), name, type, size: octets.length, hash };
    return { of, octets };
  });

/** Seals pictures beside their qualification; only what lists of them show leaves this store unsealed. */
export const keepProofs = async (
  ctx: Ctx,
  qualificationId: string,
  proofs: ReturnType<typeof readProofs>,
): Promise<void> => {
  for (const { of, octets } of proofs) {
    const sealed = platform().secrets.seal(octets.toString('base64'), bound(of.id));
    await sql`insert into sms_file (id, qualification_id, type, content_sealed)
      values (${of.id}, ${qualificationId}, ${of.type}, ${sealed})`.execute(internal(ctx));
  }
};

/** A picture of this qualification, opened, in base64; `data.absent` when it has no such one. */
export const openProof = async (
  ctx: Ctx,
  qualificationId: string,
  id: string,
): Promise<{ type: string; content: string }> => {
  const { rows } = await sql<{ type: string; contentSealed: string }>`select type, content_sealed
    from sms_file where id = ${id} and qualification_id = ${qualificationId}`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return {
    type: rows[0].type,
    content: platform().secrets.open(rows[0].contentSealed, bound(id)),
  };
};
