import * as z from 'zod';
import { entity, get, nothing, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

/** Where backups go: the folder of the platform, or a bucket. */
export const backupPlaces = {
  folder: terms.serverFolder,
  s3: terms.s3Store,
} as const;

/** A bucket that backups go to, or went to: each backup remembers its own. */
export const backupTarget = entity('backupTarget', '备份存储桶', 'Bucket of backups', {
  id: field.id(),
  url: field.url('存储地址', 'Address of the store'),
  bucket: field.text(...terms.bucket, 63),
  region: field.text('存储所在区域', 'Region of the store', 32),
  prefix: field.remark(...terms.keyPrefix, 200),
  pathStyle: field.flag(...terms.bucketInPath),
  keyId: field.text(...terms.accessKeyId, 128),
  setByEmail: field.shown(...terms.setBy),
  createdAt: field.created(),
});
const { url, bucket, region, prefix, pathStyle, keyId } = backupTarget.schema.shape;
const choice = z.object({
  kind: field.choice('目标', 'Kind', backupPlaces),
  url: url.nullable(),
  bucket: bucket.nullable(),
  region: region.nullable(),
  prefix,
  pathStyle,
  keyId: keyId.nullable(),
});
const output = choice.extend({
  /** The folder of the platform, as its machine knows it. */
  folder: field.shown(...terms.folder),
});

/** Where the next backups go. */
export const backupTargets = resource('backupTargets', {
  entity: backupTarget,
  endpoints: {
    current: get('/', {
      permission: 'staff.database.view',
      input: nothing,
      output,
      summary: ['备份存放在何处', 'Where backups go'],
    }),
    set: put('/', {
      permission: 'staff.database.operate',
      rate: 'test',
      input: z.strictObject({
        ...choice.shape,
        secret: field.secret(...terms.secret, 256).optional(),
      }),
      output,
      summary: [
        '设置备份去向；先在存储中写入、读回并删除一个小对象',
        'Sets where backups go, once a small object was written there, read back and deleted',
      ],
    }),
  },
});
