import * as z from 'zod';
import { can, type Who } from '../../../kernel/access';
import {
  byId,
  entity,
  event,
  get,
  job,
  notice,
  nothing,
  post,
  resource,
} from '../../../kernel/contract';
import { field, type Label } from '../../../kernel/field';
import { findingSeverities } from '../../../kernel/findingKind';
import { listing, named } from '../../../kernel/list';
import { placeValue } from '../../../kernel/placeValue';
import * as terms from '../../../kernel/terms';
import { type FindingKindName, findingKinds } from '../../findingKinds';

/** Rows of a finding that are kept to show what is wrong. */
export const sampleSize = 20;
/** Days for which a finding can be muted at most. */
export const longestMuteDays = 90;

/* Safe casts: the names are the keys of the table. */
const names = Object.keys(findingKinds) as FindingKindName[];
const kinds = Object.fromEntries(names.map((kind) => [kind, findingKinds[kind].label])) as Record<
  FindingKindName,
  Label
>;
/** What checks can find that somebody may see. */
export const findingsSeenBy = (who: Who): FindingKindName[] =>
  names.filter((kind) => can(who, findingKinds[kind].permission));

export const findingStates = {
  open: [...terms.unresolved, 'error'],
  muted: [...terms.muted, 'neutral'],
  repaired: ['已修复，待复查', 'Repaired, not checked yet', 'neutral'],
  closed: ['已关闭', 'Closed', 'success'],
} as const;
export type FindingState = keyof typeof findingStates;

/** One place of a finding: what should stand there and what does. */
const sampleRow = z.object({
  what: placeValue,
  kind: z.enum(['text', 'time', 'count', 'bytes', 'money', 'ratio']),
  expected: placeValue.nullable(),
  found: placeValue.nullable(),
});
export type SampleRow = z.output<typeof sampleRow>;

/** Something that a check found. It closes when its check passes again, and only then. */
export const finding = entity('finding', '检查发现', 'Finding', {
  id: field.id(),
  kind: field.choice(...terms.kind, kinds),
  severity: field.choice('严重程度', 'Severity', findingSeverities),
  /** What was checked, by the name its check gives it; one finding of a kind stands for it. */
  scopeKey: field.shown('检查范围', 'Scope'),
  accountId: field.account().nullable(),
  summary: field.sentence('发现', 'Finding'),
  /** Where it is, in names and values of its kind. */
  place: field.json('发现位置', 'Found at', z.record(z.string(), z.string())),
  fromAt: field.time('数据起始', 'Figures from').nullable(),
  toAt: field.time('数据截止', 'Figures until').nullable(),
  state: field.choice(...terms.state, findingStates),
  /** How many places are wrong; the sample shows some of them. */
  places: field.count('处数', 'Places'),
  sample: field.list('样本', 'Sample', sampleRow, sampleSize),
  /** Runs of its check that found it. */
  seen: field.count(...terms.times),
  lastSeenAt: field.time('最近发现', 'Last seen'),
  mutedUntil: field.time('静音至', 'Muted until').nullable(),
  muteReason: field
    .longText('静音原因', 'Reason of muting', 500, {
      refusal: ['请填写静音原因', 'Please say why it is muted'],
    })
    .nullable(),
  mutedByEmail: field.shown('静音人', 'Muted by').nullable(),
  /** What mended it, by the name its area gives it. */
  repairedBy: field.shown('修复操作', 'Repaired by').nullable(),
  closedAt: field.time('关闭时间', 'Closed').nullable(),
  createdAt: field.time('首次发现', 'First seen'),
});
const row = named(finding.schema, ['accountId']);

/** Everything that checks found, whatever they look at. */
export const findings = resource('findings', {
  entity: finding,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff',
      filters: ['kind', 'severity', 'state', 'accountId', 'createdAt'],
      sort: ['createdAt', 'lastSeenAt', 'places', 'closedAt'],
      order: '-createdAt',
      summary: ['检查发现的问题', 'What checks found'],
    }),
    one: get('/:id', { permission: 'staff', input: byId, output: row }),
    mute: post('/:id/mute', {
      permission: 'staff',
      input: byId.extend({
        until: field.chosenTime('静音至', 'Muted until'),
        reason: finding.schema.shape.muteReason.unwrap(),
      }),
      output: row,
      summary: ['在一段时间内不再提醒', 'Counts it no longer until a time'],
    }),
    unmute: post('/:id/unmute', {
      permission: 'staff',
      input: byId,
      output: row,
      summary: terms.endsItsMute,
    }),
  },
  jobs: {
    /** Opens what was muted for long enough. */
    reopen: job(nothing, { queue: 'maintenance', everyMs: 60_000, attempts: 1 }),
  },
  events: {
    changed: event('user', finding.schema.pick({ id: true, kind: true, state: true })),
  },
  notices: {
    opened: notice(
      'warning',
      '检查发现：{summary}',
      'A check found: {summary}',
      '/findings?open={id}',
      {
        about: 'summary',
      },
    ),
  },
});
