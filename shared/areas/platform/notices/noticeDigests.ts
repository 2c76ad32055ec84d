import * as z from 'zod';
import { entity, get, job, nothing, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { isZone } from '../../../kernel/zone';

/** One letter a day in place of single ones: at which hour of which zone a person gets it. */
export const noticeDigest = entity('noticeDigest', '每日摘要', 'Daily digest', {
  id: field.id(),
  userId: field.ref(...terms.member, 'people'),
  enabled: field.flag(...terms.dailyDigest),
  hour: field.count('时刻', 'Hour', 0, 23),
  /** Name of the zone whose clock counts. */
  zone: field.text(...terms.timeZone, 64),
  createdAt: field.created(),
});
const { enabled, hour, zone } = noticeDigest.schema.shape;
const digest = z.object({
  enabled,
  hour,
  zone,
  /** When the next letter is due; null while there is none to come. */
  nextAt: field.time('下次', 'Next').nullable(),
});

export const noticeDigests = resource('noticeDigests', {
  entity: noticeDigest,
  endpoints: {
    own: get('/own', {
      permission: 'own.profile',
      input: nothing,
      output: digest,
      summary: ['自己的每日摘要', 'Own daily digest'],
    }),
    keep: put('/own', {
      permission: 'own.profile',
      input: z.strictObject({
        enabled,
        hour,
        zone: zone.refine(isZone, { params: { code: 'notices.zone' } }),
      }),
      output: digest,
      summary: [
        '设置每日摘要：以一封信代替单封邮件',
        'Sets the daily digest, one letter in place of single ones',
      ],
    }),
  },
  jobs: {
    /** Writes the letters that are due; each person gets one a day. */
    send: job(z.object({}), { everyMs: 60_000, queue: 'notify', attempts: 1 }),
  },
});
