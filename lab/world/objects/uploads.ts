import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Objects } from './objects';

/** Parts but the last are at least this large, as at the stores this one plays. */
export const leastPartBytes = 5 * 1024 * 1024;
/** Why an upload is refused, by the code that S3 uses. */
export type UploadRefusal =
  | 'NoSuchUpload'
  | 'InvalidPart'
  | 'InvalidPartOrder'
  | 'EntityTooSmall'
  | 'InvalidArgument';
/** An upload that has begun and not ended. */
export type Upload = { uploadId: string; bucket: string; key: string };
/** Objects that come in parts: nothing is seen of them before they are whole. */
export type Uploads = {
  begin(bucket: string, key: string): string;
  put(upload: Upload, partNumber: number, body: Buffer): { etag: string } | UploadRefusal;
  complete(
    upload: Upload,
    parts: readonly { partNumber: number; etag: string }[],
  ): { etag: string } | UploadRefusal;
  abort(upload: Upload): UploadRefusal | null;
  list(bucket: string, prefix: string): Upload[];
};

const md5 = (body: Buffer): Buffer => createHash('md5').update(body).digest();

/** Opens the uploads kept below a folder; whole ones go to the objects. */
export const openUploads = (folder: string, objects: Objects): Uploads => {
  const all = (): string[] => {
    try {
      return readdirSync(folder);
    } catch {
      // There is a folder once something was begun.
      return [];
    }
  };
  const readAbout = (uploadId: string): Upload =>
    ({ uploadId, ...JSON.parse(readFileSync(join(folder, uploadId, 'about'), 'utf8')) }) as Upload;
  const exists = ({ uploadId, bucket, key }: Upload): boolean => {
    if (!all().includes(uploadId)) return false;
    const about = readAbout(uploadId);
    return about.bucket === bucket && about.key === key;
  };
  const pathOf = (uploadId: string, n: number): string => join(folder, uploadId, `${n}`);
  const partOf = (uploadId: string, n: number): Buffer | null => {
    try {
      return readFileSync(pathOf(uploadId, n));
    } catch {
      return null;
    }
  };
  return {
    begin(bucket, key) {
      const uploadId = randomUUID();
      mkdirSync(join(folder, uploadId), { recursive: true });
      writeFileSync(join(folder, uploadId, 'about'), JSON.stringify({ bucket, key }));
      return uploadId;
    },
    put(upload, partNumber, body) {
      if (!exists(upload)) return 'NoSuchUpload';
      if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > 10_000)
        return 'InvalidArgument';
      const path = pathOf(upload.uploadId, partNumber);
      writeFileSync(`${path}.half`, body);
      renameSync(`${path}.half`, path);
      return { etag: md5(body).toString('hex') };
    },
    complete(upload, parts) {
      if (!exists(upload)) return 'NoSuchUpload';
      if (parts.length === 0) return 'InvalidPart';
      const bodies: Buffer[] = [];
      for (const [i, { partNumber, etag }] of parts.entries()) {
        const before = parts[i - 1]?.partNumber ?? 0;
        if (partNumber <= before) return 'InvalidPartOrder';
        const body = partOf(upload.uploadId, partNumber);
        if (!body || md5(body).toString('hex') !== etag) return 'InvalidPart';
        if (body.length < leastPartBytes && i < parts.length - 1) return 'EntityTooSmall';
        bodies.push(body);
      }
      const etag = `${md5(Buffer.concat(bodies.map(md5))).toString('hex')}-${bodies.length}`;
      objects.put(upload.bucket, upload.key, Buffer.concat(bodies), etag);
      rmSync(join(folder, upload.uploadId), { recursive: true });
      return { etag };
    },
    abort(upload) {
      if (!exists(upload)) return 'NoSuchUpload';
      rmSync(join(folder, upload.uploadId), { recursive: true });
      return null;
    },
    list: (bucket, prefix) =>
      all()
        .map(readAbout)
        .filter((u) => u.bucket === bucket && u.key.startsWith(prefix)),
  };
};
