import { resolve } from 'node:path';
import { Failure } from '#shared/kernel/errors';
import { openFolder } from '../../../drivers/store/folder';
import { openPost } from '../../../drivers/store/post';
import { openS3 } from '../../../drivers/store/s3';
import type { ObjectStore } from '../../../drivers/store/store';
import { platform } from '../../../kernel/process/platform';
import type { PushTarget } from './pushes.store';

/** Opens the store of a push. Throws `logPush.folderOff` for a folder where the server allows none. */
export const openTarget = (p: PushTarget): ObjectStore => {
  const { config, outbound } = platform();
  const url = p.url ?? '';
  if (p.kind === 's3') {
    const { pathStyle, secret } = p;
    const [bucket, region, keyId] = [p.bucket ?? '', p.region ?? 'us-east-1', p.keyId ?? ''];
    return openS3(outbound, { url, bucket, region, pathStyle, keyId, secret });
  }
  if (p.kind === 'http') return openPost(outbound, { url, secret: p.secret });
  if (!config.LOG_PUSH_DIR) throw new Failure('logPush.folderOff');
  return openFolder(resolve(config.LOG_PUSH_DIR, p.folder ?? ''));
};

/** What went wrong on the way, in the words of the system; a refusal of ours by its code. */
export const reasonOf = (error: unknown): string => {
  const { code, cause, message } = error as {
    code?: string;
    cause?: { code?: string; message?: string };
    message?: string;
  };
  const reason = cause?.code ?? cause?.message ?? (error instanceof Failure ? code : message);
  return String(reason ?? error).slice(0, 500);
};
