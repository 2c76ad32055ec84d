import { contentDiffers } from '#shared/areas/cdn/domains/configDiff';
import { type ConfigContent, domainConfigs } from '#shared/areas/cdn/domains/configs';
import { lossesOf, reducedTo } from '#shared/edge/compile';
import type { Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { suppliers } from '#shared/suppliers';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { coefficientToday } from '../../../model/cdn/bills/index';
import { refuse } from '../../../kernel/http/refusals';
import { askReview, mustWait } from '../../../model/cdn/domains/configuration/reviewRequests';
import * as store from '../../../model/cdn/domains/configuration/configs.store';
import {
  type Domain,
  detailOf,
  domainForUpdate,
  seenDomain,
} from '../../../model/cdn/domains/domains.store';
import { mustAllow } from '../../../model/cdn/domains/transition';
import { proofOverview, proveDomain } from '../../../model/cdn/domains/proof/overview';
import { pushConfig } from '../../../model/cdn/domains/configuration/push';
import { readDomain } from '../../../model/cdn/domains/configuration/readBack';
import { rollBack } from './rollBack';
import { configOf, waitingReviews } from '../../../model/cdn/domains/configuration/rules.store';
import { startScan } from '../../../model/cdn/domains/configuration/driftScan';
import { contentOf } from '../../../model/cdn/domains/configuration/versions';

type Overview = Out<(typeof domainConfigs)['endpoints']['one']>;

const overview = async (ctx: Ctx, id: string): Promise<Overview> => {
  const d = await seenDomain(ctx, id);
  const { config } = await configOf(ctx, d);
  const entries = await store.entriesWithReading(ctx, id);
  return {
    domain: await detailOf(ctx, id),
    desired: await contentOf(ctx, d),
    suppliers: entries.map((e) => {
      const { cannot } = suppliers[e.supplier];
      return {
        entryId: e.id,
        supplier: e.supplier,
        paramName: e.paramName,
        state: e.state,
        liveVersion: e.liveVersion,
        cname: e.cname,
        wanted: reducedTo(config, cannot),
        lost: [...new Set(lossesOf(config.rules, cannot).map((l) => l.property))],
        reading: e.reading,
      };
    }),
    accountCoefficientPpm: await coefficientToday(ctx, d.accountId),
    lastProven: await store.lastProven(ctx, d),
  };
};

type Side = { d: Domain; version: number; content: ConfigContent };
const sideOf = async (ctx: Ctx, id: string, version: number | undefined): Promise<Side> => {
  const d = await seenDomain(ctx, id);
  if (version === undefined)
    return { d, version: d.configVersion, content: await contentOf(ctx, d) };
  return { d, version, content: (await store.versionOf(ctx, id, version)).content };
};
const sideFacts = ({ d, version }: Side) => ({ domainId: d.id, domainName: d.name, version });

/** A return changes what the form of the domain changes, too; both rights are needed then. */
const mayReturn = (ctx: Ctx, d: Domain, content: ConfigContent, present: ConfigContent): void => {
  const places = contentDiffers(present, content).map((c) => c.place);
  if (places.some((p) => p !== 'rule' && p !== 'order' && p !== 'certificate'))
    refuse(ctx.who, 'domain.updateInfo');
};

export const domainConfigsService = serve(
  domainConfigs,
  {
    one: (ctx, { domainId: id }) => overview(ctx, id),
    async versions(ctx, { domainId: id, page, size }) {
      const d = await seenDomain(ctx, id);
      const { rows, total } = await store.pageOfVersions(ctx, { id, page, size });
      const shown = rows.slice(0, size).map(({ content, ...row }, at) => {
        const before = rows[at + 1];
        const changes = before ? contentDiffers(before.content, content).length : 0;
        return { ...row, changes, isWanted: row.version === d.configVersion };
      });
      return { rows: shown, total };
    },
    async compare(ctx, { domainId: id, version, otherId, otherVersion }) {
      const before = await sideOf(ctx, id, version);
      const after = await sideOf(ctx, otherId ?? id, otherVersion);
      const differences = contentDiffers(before.content, after.content);
      return { before: sideFacts(before), after: sideFacts(after), differences };
    },
    async rollBack(ctx, { domainId: id, version }) {
      const d = await domainForUpdate(ctx, id);
      const { content } = await store.versionOf(ctx, id, version);
      const present = await contentOf(ctx, d);
      mayReturn(ctx, d, content, present);
      const differs = contentDiffers(present, content).some((c) => c.place !== 'certificate');
      if (!differs) throw new Failure('config.present', { version });
      if (await mustWait(ctx, d)) {
        if ((await waitingReviews(ctx, id)).length > 0) throw new Failure('config.reviewing');
        await askReview(ctx, d, { kind: 'rollBack', ruleId: null, change: { version } });
        return { version: null };
      }
      return { version: await rollBack(ctx, d, version) };
    },
    async repush(ctx, { domainId: id }) {
      const d = await domainForUpdate(ctx, id);
      mustAllow(d, 'repush');
      return { version: (await pushConfig(ctx, d, {}, { cause: 'repush' })).configVersion };
    },
    proof: (ctx, { domainId: id }) => proofOverview(ctx, id),
    scan: (ctx, { accountId }) => startScan(ctx, accountId ?? null),
  },
  {
    async read(o, { domainId: id }) {
      await readDomain(o.transact, id);
      return o.transact((ctx) => overview(ctx, id));
    },
    async prove(o, input) {
      await proveDomain(o.transact, input);
      return o.transact((ctx) => proofOverview(ctx, input.domainId));
    },
  },
);
