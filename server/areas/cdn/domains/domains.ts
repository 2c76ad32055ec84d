import type { AuditOperation } from '#shared/kernel/auditOperations';
import { plainWords } from '#shared/kernel/sentences';
import { domain } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { traceUrl } from '#shared/edge/trace';
import { badField } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { sampleHost, standsFor } from '#shared/kernel/hostNames';
import { now } from '../../../kernel/process/clock';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { change } from '../../../kernel/db/rows';
import { addDomainAs } from './add';
import { updateInfo } from './settings';
import { bulk } from './bulk';
import * as store from '../../../model/cdn/domains/domains.store';
import { setLock } from './lock';
import { askCname, askTxt, isSeen } from '../../../model/cdn/domains/verification/dnsLookups';
import { move, mustAllow, tellDomain } from '../../../model/cdn/domains/transition';
import { precheck } from './precheck';
import { restart } from '../../../model/cdn/domains/configuration/push';
import { rootOf } from '../../../model/cdn/domains/verification/registrableNames';
import { configOf } from '../../../model/cdn/domains/configuration/rules.store';
import * as status from '../../../model/cdn/domains/lifecycle';
import { noteCname, workOf } from '../../../model/cdn/domains/claims.store';

/** Changes columns that suppliers know nothing of. */
const changed = async (
  ctx: Ctx,
  id: string,
  patch: Partial<store.Domain>,
  operation?: AuditOperation,
): Promise<store.DomainDetail> => {
  const after = await change(ctx, domain, id, patch, operation ? { operation } : {});
  tellDomain(ctx, after, { notice: false });
  return store.detailOf(ctx, id);
};

export const domainsService = serve(
  domains,
  {
    list: store.listDomains,
    summary: (ctx) => store.summarise(ctx),
    one: (ctx, { id }) => store.detailOf(ctx, id),
    async add(ctx, { accountId: requested, ...input }) {
      const accountId = isStaff(ctx.who) ? requested : ctx.who.accountId;
      if (!accountId) throw badField('accountId', 'field.required', { field: 'accountId' });
      return store.detailOf(ctx, (await addDomainAs(ctx, accountId, input)).id);
    },
    async updateInfo(ctx, { id, ...input }) {
      await updateInfo(ctx, id, input);
      return store.detailOf(ctx, id);
    },
    async reject(ctx, { id, reason }) {
      mustAllow(await store.domainForUpdate(ctx, id), 'reject');
      return changed(ctx, id, { statusMessage: plainWords(reason) }, 'reject');
    },
    async retry(ctx, { id }) {
      mustAllow(await store.domainForUpdate(ctx, id), 'retry');
      await restart(ctx, id);
      await move(ctx, id, 'Configuring');
      return store.detailOf(ctx, id);
    },
    async stop(ctx, { id }) {
      await status.stop(ctx, id);
      return store.detailOf(ctx, id);
    },
    async lock(ctx, { id, reason }) {
      await setLock(ctx, id, reason);
      return store.detailOf(ctx, id);
    },
    async unlock(ctx, { id }) {
      await setLock(ctx, id, null);
      return store.detailOf(ctx, id);
    },
    async show(ctx, { id, dataVisible }) {
      await store.domainForUpdate(ctx, id);
      return changed(ctx, id, { dataVisible }, 'show');
    },
    async testUrl(ctx, { id, url }) {
      const d = await store.seenDomain(ctx, id);
      const full = /^https?:\/\//i.test(url)
        ? url
        : `http://${sampleHost(d.name)}${url.startsWith('/') ? '' : '/'}${url}`;
      if (!URL.canParse(full)) throw badField('url', 'field.format', { field: 'URL' });
      const parsed = new URL(full);
      if (!standsFor(d.name, parsed.hostname))
        throw badField('url', 'field.format', { field: 'URL' });
      const { config, rules } = await configOf(ctx, d);
      return traceUrl(config, rules, parsed);
    },
  },
  {
    precheck: (_o, input) => precheck(input),
    bulk,
    async verification(o, { id }) {
      const { d, work } = await o.transact(async (ctx) => ({
        d: await store.seenDomain(ctx, id),
        work: await workOf(ctx, id),
      }));
      const root = rootOf(d.name);
      const servers = await askTxt({ root, name: d.verifyName, value: d.verifyValue });
      return {
        name: d.verifyName,
        value: d.verifyValue,
        seen: isSeen(servers),
        verifiedAt: d.verifiedAt,
        autoActivate: work.autoActivate,
        servers,
        checkedAt: now(),
      };
    },
    async activate(o, { id }) {
      await status.activate(o, id);
      return o.transact((ctx) => store.detailOf(ctx, id));
    },
    async remove(o, input) {
      await status.remove(o, input);
      return {};
    },
    async checkCname(o, { id }) {
      const d = await o.transact((ctx) => store.seenDomain(ctx, id));
      const servers = d.cname ? await askCname({ name: d.name, cname: d.cname, above: true }) : [];
      const cnameState = isSeen(servers) ? ('inEffect' as const) : ('notInEffect' as const);
      const checkedAt = await o.transact(async (ctx) => {
        await noteCname(ctx, { domainId: id, state: cnameState, afterSeconds: 60 });
        ctx.emit(domains.events.changed, await store.seenDomain(ctx, id), {
          accountId: d.accountId,
        });
        return ctx.now();
      });
      return { cnameState, checkedAt, servers };
    },
  },
);
