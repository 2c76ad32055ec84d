import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { type Ctx, internal, type Run, system } from './db/context';
import type { Download } from './http/http';
import { platform } from './process/platform';

export type StoredFile = {
  id: string;
  name: string;
  type: string;
  sizeBytes: number;
  sha256: string;
};

/** Streams content into the files folder and tells its size and checksum; memory stays flat. */
export const writeFile = async (
  content: AsyncIterable<Buffer | string> | Readable,
): Promise<{ id: string; sizeBytes: number; sha256: string }> => {
  const id = randomUUID();
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await mkdir(platform().filesFolder, { recursive: true });
  const path = join(platform().filesFolder, id);
  try {
    await pipeline(
      content instanceof Readable ? content : Readable.from(content),
      count,
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { id, sizeBytes, sha256: hash.digest('hex') };
};

/** Gives written content a name, an owner and an end; without this row the file is swept away. */
export const keepFile = async (
  ctx: Ctx,
  content: { id: string; sizeBytes: number; sha256: string },
  o: { name: string; type: string; accountId: string | null; days: number },
): Promise<StoredFile> => {
  await sql`insert into stored_file (id, account_id, name, type, size_bytes, sha256, created_by, created_at, expires_at)
    values (${content.id}, ${o.accountId}, ${o.name}, ${o.type}, ${content.sizeBytes}, ${content.sha256}, ${ctx.who.userId}, ${ctx.now()},
    ${ctx.now()}::timestamptz + ${o.days} * interval '1 day')`.execute(internal(ctx));
  return { ...content, name: o.name, type: o.type };
};

/** Opens a kept file of the asking account; staff open any. The path is made from the id alone. */
export const openFile = async (ctx: Ctx, id: string): Promise<Download> => {
  const { rows } = await sql<
    StoredFile & { accountId: string | null }
  >`select id, account_id as "accountId", name, type, size_bytes as "sizeBytes", sha256
    from stored_file where id = ${id} and expires_at > ${ctx.now()}`.execute(internal(ctx));
  const file = rows[0];
  const staff = isStaff(ctx.who);
  if (!file || (!staff && file.accountId !== ctx.who.accountId)) throw new Failure('file.absent');
  const path = join(platform().filesFolder, file.id);
  await stat(path).catch(() => {
    throw new Failure('file.absent');
  });
  return {
    name: file.name,
    type: file.type,
    content: createReadStream(path),
    size: file.sizeBytes,
  };
};

/** Content is written before its row is committed; a file is orphaned only when it is older than this. */
const orphanAfterMs = 86_400_000;

/** Removes rows past their end, and files on this host that no row names. Answers how many files went. */
export const sweepFiles = async (run: Run): Promise<number> => {
  const { filesFolder } = platform();
  const names = await readdir(filesFolder).catch(() => [] as string[]);
  const named = await run(system, async (ctx) => {
    await sql`delete from stored_file where expires_at < ${ctx.now()}`.execute(internal(ctx));
    const { rows } = await sql<{ id: string }>`select id from stored_file
      where id::text = any(${names}::text[])`.execute(internal(ctx));
    return new Set(rows.map((r) => r.id));
  });
  let gone = 0;
  for (const name of names.filter((n) => !named.has(n))) {
    const path = join(filesFolder, name);
    const file = await stat(path).catch(() => null);
    if (!file || !file.isFile() || file.mtimeMs > Date.now() - orphanAfterMs) continue;
    await rm(path, { force: true });
    gone += 1;
  }
  return gone;
};
