import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Failure } from '#shared/kernel/errors';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { readKeyRing } from '../../../kernel/secrets';

/** How long a signed download link works, minutes. */
export const linkMinutes = 30;

const keys = new Map<string, Buffer[]>();
/** Keys for links, one per master key and newest first, so that links outlive a rotation. */
const linkKeys = (): Buffer[] => {
  const file = platform().config.MASTER_KEY_FILE;
  const known = keys.get(file);
  if (known) return known;
  const made = readKeyRing(file).map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, '', 'manifold log download', 32)),
  );
  keys.set(file, made);
  return made;
};
const sign = (key: Buffer, id: string, until: number): string =>
  createHmac('sha256', key).update(`${id}.${until}`).digest('base64url');

/** A path that downloads one log file without sign-in until `until` (epoch seconds). */
export const signedPath = (id: string, until: number): string => {
  const signature = sign(linkKeys()[0] as Buffer, id, until);
  return `/api/logFiles/${id}/download?until=${until}&signature=${signature}`;
};

/** A path that downloads several files as one archive, signed over all of their ids. */
export const signedArchive = (ids: readonly string[], until: number): string => {
  const joined = ids.join(',');
  const signature = sign(linkKeys()[0] as Buffer, joined, until);
  return `/api/logFiles/archive?ids=${joined}&until=${until}&signature=${signature}`;
};

/** Refuses a link that was altered or is past its time. */
export const checkLink = (id: string, until: number, signature: string): void => {
  const given = Buffer.from(signature);
  const good = linkKeys().some((key) => {
    const right = Buffer.from(sign(key, id, until));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  if (!good || until * 1000 < nowMs()) throw new Failure('logs.link');
};
