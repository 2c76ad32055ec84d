import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, internal } from '../../../../kernel/db/context';

/** A file that goes with letters; `content` is its bytes. */
export type LetterFile = { name: string; type: string; content: Buffer };

/** Keeps a file for letters of this transaction; answers the id that `queueEmail` takes. */
export const keepLetterFile = async (ctx: Ctx, f: LetterFile): Promise<string> => {
  const id = randomUUID();
  await sql`insert into letter_file (id, name, type, content, created_at)
    values (${id}, ${f.name}, ${f.type}, ${f.content}, ${ctx.now()})`.execute(internal(ctx));
  return id;
};

/** The file of a letter; null when it is gone. */
export const letterFile = async (ctx: Ctx, id: string): Promise<LetterFile | null> => {
  const { rows } = await sql<LetterFile>`select name, type, content from letter_file
    where id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};
