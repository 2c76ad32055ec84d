import * as z from 'zod';
import { byId, entity, get, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as steeringTerms from '../steering/terms';
import * as dnsTerms from './terms';
import { zoneFault } from './zoneFaults';
import { handRecord } from './zoneRecords';

const view = 'staff.scheduling.view';
const operate = 'staff.scheduling.operate';

/** One publication of hand-made records, whole, so that any of them can be gone back to. */
export const zoneEdition = entity('zoneEdition', '解析记录发布', 'Publication of DNS records', {
  id: field.id(),
  zone: field.shown(...dnsTerms.zone),
  number: field.count(...terms.version),
  note: field.remark(...terms.remark, 500),
  added: field.count(...terms.added),
  removed: field.count(...dnsTerms.dropped),
  names: field.count(...steeringTerms.changedNames),
  userId: field.ref(...terms.by, 'people').nullable(),
  userEmail: field.shown(...terms.by),
  /** Number of the publication whose records these are again. */
  restores: field.count('恢复自版本', 'Restores version').nullable(),
  serial: field.count(...dnsTerms.serial).nullable(),
  createdAt: field.created(),
});

const difference = z.object({ before: handRecord.nullable(), after: handRecord.nullable() });
/** What a publication would do to the zone as it stands. */
const planned = z.object({
  zone: z.string(),
  differences: z.array(difference),
  faults: z.array(zoneFault),
  /** Names that somebody else changed since this draft began. */
  conflicts: z.array(z.string()),
  names: z.int(),
  zoneNames: z.int(),
  /** So large a part of the zone that the number of names must be typed. */
  large: z.boolean(),
});
const confirmed = {
  note: zoneEdition.schema.shape.note.default(''),
  confirmNames: field
    .count(...steeringTerms.changedNames)
    .nullable()
    .default(null),
};

/** The largest zone file that is read, in bytes. */
export const mostZoneFile = 2_000_000;
const badRow = z.object({
  line: z.int(),
  text: z.string(),
  sentence: field.sentence(...terms.reason),
});

/** Drafts of hand-made records, their checks, and what was published. */
export const zoneEditions = resource('zoneEditions', {
  entity: zoneEdition,
  endpoints: {
    list: listing(zoneEdition.schema, {
      scope: 'platform',
      permission: view,
      search: ['note', 'userEmail'],
      sort: ['number', 'createdAt'],
      order: '-number',
    }),
    preview: get('/preview', {
      permission: operate,
      input: nothing,
      output: planned,
      summary: [
        '自己的草稿与当前区域的差异、检查结果与冲突',
        'How one’s own draft differs from the zone, what the checks say, and who else changed its names',
      ],
    }),
    publish: post('/publish', {
      permission: operate,
      input: z.strictObject(confirmed),
      output: zoneEdition.schema,
      summary: [
        '把自己的草稿作为一个版本发布',
        'Publishes one’s own draft as one version of the zone',
      ],
    }),
    discard: post('/discard', {
      permission: operate,
      input: nothing,
      output: nothing,
      summary: ['放弃自己的草稿', 'Discards one’s own draft'],
    }),
    importFile: post('/import', {
      permission: operate,
      input: z.strictObject({
        text: field.longText('区域文件内容', 'Zone file', mostZoneFile),
        /** Records that the file does not hold are dropped. */
        replace: field.flag('替换全部手工记录', 'Replace all hand-made records'),
      }),
      output: z.object({
        bad: z.array(badRow),
        records: z.int(),
        changes: z.int(),
        skipped: z.int(),
      }),
      rate: 'export',
      summary: [
        '把区域文件读入草稿；有不能读取的行时不导入，并列出每一行',
        'Reads a zone file into one’s draft; with a bad row nothing is taken, and every one is named',
      ],
    }),
    exportFile: get('/export', {
      permission: view,
      input: nothing,
      output: z.object({ name: z.string(), text: z.string() }),
      rate: 'export',
      summary: ['把区域导出为区域文件', 'The zone as a zone file'],
    }),
    compare: get('/:id/compare', {
      permission: view,
      input: byId,
      output: planned,
      summary: ['回到此版本会改变什么', 'What going back to this version would change'],
    }),
    rollBack: post('/:id/rollBack', {
      permission: operate,
      input: z.strictObject({ ...byId.shape, ...confirmed }),
      output: zoneEdition.schema,
      summary: [
        '把某一版本的手工记录作为新版本发布',
        'Publishes the hand-made records of a version again, as a new one',
      ],
    }),
  },
});
