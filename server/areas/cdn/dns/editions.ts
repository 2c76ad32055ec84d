import { domains } from '#shared/areas/cdn/domains/domains';
import { zoneEdition, zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import type { HandRecord } from '#shared/areas/cdn/dns/zoneRecords';
import type { Out, Row } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { sentenceText } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { lockZone, versionNow } from '../../../model/cdn/domains/zoneVersions';
import { zoneFaults } from '../../../model/cdn/dns/checks';
import {
  editionOf,
  generatedNames,
  newestNumber,
  presentRecords,
} from '../../../model/cdn/dns/editions.store';
import { differencesOf, namesOf } from '../../../model/cdn/dns/records';
import { writeZoneFile } from '../../../model/cdn/dns/zoneFile';
import { conflictsOf, discard, importFile, withChanges } from './drafts';
import { endDraft, ownChanges } from './drafts.store';
import { newestSerial, servedGenerated } from './zone.store';

type Planned = Out<(typeof zoneEditions)['endpoints']['preview']>;
type Edition = Row<typeof zoneEdition>;
type Confirmed = { note: string; confirmNames: number | null };

/** More than this part of the zone's names is a change that must be confirmed, in zones of some size. */
const largePart = 0.3;
const leastNames = 10;
const zoneName = (): string => platform().config.PLATFORM_ZONE;

/** What a content would change, and what is wrong with it. */
const planOf = async (
  ctx: Ctx,
  present: readonly HandRecord[],
  next: readonly HandRecord[],
): Promise<Planned> => {
  const zone = zoneName();
  const generated = await generatedNames(ctx, zone);
  const differences = differencesOf(present, next);
  const names = namesOf(differences).length;
  // The name server of the zone is one of the names nobody may write; it is no record of ours.
  const zoneNames = generated.size - 1 + new Set(present.map((r) => r.name)).size;
  return {
    zone,
    differences,
    faults: zoneFaults({ zone, records: next, generated }),
    conflicts: [],
    names,
    zoneNames,
    large: zoneNames >= leastNames && names > zoneNames * largePart,
  };
};

/** Publishes a content as the next edition: checked, confirmed where it is large, one version of the zone. */
const putEdition = async (
  ctx: Ctx,
  o: { present: readonly HandRecord[]; next: HandRecord[]; restores: number | null } & Confirmed,
): Promise<Edition> => {
  const zone = zoneName();
  const { present, next, restores, note } = o;
  const plan = await planOf(ctx, present, next);
  const errors = plan.faults.filter((f) => f.severity === 'error');
  if (plan.differences.length === 0) throw new Failure('dns.nothing');
  if (errors[0])
    throw new Failure('dns.faults', {
      count: errors.length,
      first: sentenceText(errors[0].sentence),
    });
  if (plan.large && o.confirmNames !== plan.names)
    throw badField('confirmNames', 'dns.confirm', { count: plan.names, all: plan.zoneNames });
  const row = {
    zone,
    number: (await newestNumber(ctx, zone)) + 1,
    note,
    records: next,
    added: plan.differences.filter((d) => d.after).length,
    removed: plan.differences.filter((d) => d.before).length,
    names: plan.names,
    userId: ctx.who.userId,
    userEmail: ctx.who.email,
    restores,
    serial: null,
  };
  const operation = restores === null ? 'publish' : 'rollBack';
  const { id } = await insert(ctx, zoneEdition, row, { operation, risk: 'high' });
  const { serial } = await versionNow(ctx, zone);
  ctx.enqueue(domains.jobs.publish, {});
  return change(ctx, zoneEdition, id, { serial });
};

const draftOf = async (ctx: Ctx) => {
  const zone = zoneName();
  const present = await presentRecords(ctx, zone);
  const changes = await ownChanges(ctx, zone);
  return { present, changes, next: withChanges(present, changes) };
};

const backTo = async (ctx: Ctx, id: string) => {
  const edition = await editionOf(ctx, id);
  if (!edition) throw new Failure('data.absent');
  return { edition, present: await presentRecords(ctx, zoneName()) };
};

/** Drafts of hand-made records and what was published: what answers requests. */
export const zoneEditionsService = serve(zoneEditions, {
  list: listVerb(zoneEditions.endpoints.list, { entity: zoneEdition }),
  discard,
  importFile,
  async preview(ctx) {
    const { present, changes, next } = await draftOf(ctx);
    return { ...(await planOf(ctx, present, next)), conflicts: conflictsOf(present, changes) };
  },
  async publish(ctx, confirmed) {
    await lockZone(ctx);
    const { present, changes, next } = await draftOf(ctx);
    if (changes.length === 0) throw new Failure('dns.nothing');
    const conflicts = conflictsOf(present, changes);
    if (conflicts.length > 0)
      throw new Failure('dns.conflict', { names: conflicts.slice(0, 10).join(', ') });
    const edition = await putEdition(ctx, { present, next, restores: null, ...confirmed });
    await endDraft(ctx, zoneName());
    return edition;
  },
  async exportFile(ctx) {
    const zone = zoneName();
    const text = writeZoneFile({
      zone,
      serial: await newestSerial(ctx, zone),
      records: await presentRecords(ctx, zone),
      generated: await servedGenerated(ctx, zone),
    });
    return { name: `${zone}.zone`, text };
  },
  async compare(ctx, { id }) {
    const { edition, present } = await backTo(ctx, id);
    return planOf(ctx, present, edition.records);
  },
  async rollBack(ctx, { id, ...confirmed }) {
    await lockZone(ctx);
    const { edition, present } = await backTo(ctx, id);
    return putEdition(ctx, {
      present,
      next: edition.records,
      restores: edition.number,
      ...confirmed,
    });
  },
});
