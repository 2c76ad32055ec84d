import type { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { zoneChange } from '#shared/areas/cdn/dns/zoneChanges';
import type { zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import { type HandRecord, mostHandRecords } from '#shared/areas/cdn/dns/zoneRecords';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { sentence, sentenceText } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { erase, insert, record } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { lockZone } from '../../../model/cdn/domains/zoneVersions';
import { presentRecords } from '../../../model/cdn/dns/editions.store';
import { differencesOf, nameMark, plainRecord, recordKey } from '../../../model/cdn/dns/records';
import { readZoneFile, typedRecord } from '../../../model/cdn/dns/zoneFile';
import { addChanges, type Change, endDraft, type NewChange, ownChanges } from './drafts.store';

type Endpoints = (typeof zoneEditions)['endpoints'];
type Writes = (typeof dnsRecords)['endpoints'];
const zoneName = (): string => platform().config.PLATFORM_ZONE;

const marksOf = (present: readonly HandRecord[], names: readonly string[]) =>
  Object.fromEntries([...new Set(names)].map((name) => [name, nameMark(present, name)]));

/** Names of a draft that hold something else now than when they were changed. */
export const conflictsOf = (
  present: readonly HandRecord[],
  changes: readonly Change[],
): string[] => [
  ...new Set(
    changes.flatMap((c) =>
      Object.entries(c.marks).flatMap(([name, mark]) =>
        nameMark(present, name) === mark ? [] : [name],
      ),
    ),
  ),
];

/** The content as a draft would leave it. */
export const withChanges = (
  present: readonly HandRecord[],
  changes: readonly Change[],
): HandRecord[] => {
  const gone = new Set(changes.flatMap((c) => (c.before ? [recordKey(c.before)] : [])));
  return [
    ...present.filter((r) => !gone.has(recordKey(r))),
    ...changes.filter((c) => c.kind !== 'drop').map(plainRecord),
  ];
};

/** What is to be replaced must be published still, and not be changed by the draft already. */
const replaceable = (
  present: readonly HandRecord[],
  changes: readonly Change[],
  before: HandRecord,
): void => {
  const key = recordKey(before);
  if (!present.some((r) => recordKey(r) === key)) throw new Failure('dns.gone');
  if (changes.some((c) => c.before && recordKey(c.before) === key))
    throw new Failure('dns.pending');
};

const recordFault = (fault: ReturnType<typeof sentence>, field: string) =>
  badField(field, 'dns.record', { reason: sentenceText(fault) });

/** Adds a record to one's draft, or changes one that is published. */
export const write = async (ctx: Ctx, input: Got<Writes['write']>): Promise<Change> => {
  const zone = zoneName();
  const { before, ...typed } = input;
  const read = typedRecord(typed, zone);
  if ('fault' in read) throw recordFault(read.fault, read.field);
  await lockZone(ctx);
  const present = await presentRecords(ctx, zone);
  const changes = await ownChanges(ctx, zone);
  if (before) replaceable(present, changes, before);
  const count = withChanges(present, changes).length + (before ? 0 : 1);
  if (count > mostHandRecords)
    throw recordFault(sentence('zone.many', { most: mostHandRecords, count }), 'name');
  const names = [read.name, ...(before ? [before.name] : [])];
  return insert(ctx, zoneChange, {
    ...plainRecord(read),
    zone,
    userId: ctx.who.userId,
    kind: before ? 'change' : 'add',
    before: before && plainRecord(before),
    marks: marksOf(present, names),
  });
};

/** Drops a published record in one's draft. */
export const drop = async (ctx: Ctx, { before }: Got<Writes['drop']>): Promise<Change> => {
  const zone = zoneName();
  await lockZone(ctx);
  const present = await presentRecords(ctx, zone);
  replaceable(present, await ownChanges(ctx, zone), before);
  return insert(ctx, zoneChange, {
    ...plainRecord(before),
    zone,
    userId: ctx.who.userId,
    kind: 'drop',
    before: plainRecord(before),
    marks: marksOf(present, [before.name]),
  });
};

/** Takes one change out of one's own draft; another person's is not there for them. */
export const undo = async (ctx: Ctx, { id }: { id: string }) => {
  const own = await ownChanges(ctx, zoneName());
  if (!own.some((c) => c.id === id)) throw new Failure('data.absent');
  await erase(ctx, zoneChange, id);
  return {};
};

/** One audit record for a whole draft that came or went, which may be thousands of changes. */
const recordDraft = (ctx: Ctx, operation: 'dropped' | 'replace', count: number) =>
  record(ctx, {
    module: zoneChange.name,
    operation,
    rowId: zoneName(),
    new: JSON.stringify({ changes: count }),
  });

export const discard = async (ctx: Ctx) => {
  const own = await ownChanges(ctx, zoneName());
  if (own.length === 0) throw new Failure('dns.nothing');
  await endDraft(ctx, zoneName());
  await recordDraft(ctx, 'dropped', own.length);
  return {};
};

/**
 * Makes one's draft what a zone file says: its records instead of all hand-made ones, or beside them. With
 * a row that cannot be taken nothing happens.
 */
export const importFile = async (
  ctx: Ctx,
  { text, replace }: Got<Endpoints['importFile']>,
): Promise<Out<Endpoints['importFile']>> => {
  const zone = zoneName();
  const { records, bad, skipped } = readZoneFile(text, zone);
  const answer = { bad: bad.slice(0, 500), records: records.length, skipped, changes: 0 };
  if (bad.length > 0) return answer;
  await lockZone(ctx);
  const present = await presentRecords(ctx, zone);
  const next = replace ? records : [...present, ...records];
  const whole = [...new Map(next.map((r) => [recordKey(r), plainRecord(r)])).values()];
  if (whole.length > mostHandRecords)
    throw recordFault(
      sentence('zone.many', { most: mostHandRecords, count: whole.length }),
      'text',
    );
  const changes = differencesOf(present, whole).map(({ before, after }): NewChange => {
    const shown = (after ?? before) as HandRecord; // a difference has a side at least
    const names = [shown.name, ...(before ? [before.name] : [])];
    const kind = before === null ? 'add' : after === null ? 'drop' : 'change';
    return { ...shown, kind, before, marks: marksOf(present, names) };
  });
  await endDraft(ctx, zone);
  await addChanges(ctx, zone, changes);
  await recordDraft(ctx, 'replace', changes.length);
  return { ...answer, changes: changes.length };
};
