import { X509Certificate } from 'node:crypto';
import { smsParam, smsParams } from '#shared/areas/sms/routing/params';
import { badField, Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import type { Ctx } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import {
  addressOf,
  openParams,
  sealSecret,
  tellGateway,
  touchParam,
} from '../../../model/sms/carriers/index';
import { testBind } from './bindTest';
import { pushAddress } from './push';

/** Octets of a password in SMPP 3.4, without its closing zero. */
const longestPassword = 8;

const verbs = plainVerbs(smsParams, {
  async follow(ctx) {
    await tellGateway(ctx);
  },
});
const mustFit = async (draft: { host: string; port: number; tls: boolean }): Promise<void> => {
  await addressOf(draft).catch((error: unknown) => {
    const code = error instanceof Failure ? error.code : 'outbound.failed';
    throw badField('host', code, { target: draft.host });
  });
};
/** Octets of a system ID there. */
const longestSystemId = 15;

const mustBeShort = (
  { protocol, systemId }: { protocol: string; systemId: string },
  secret: string | undefined,
): void => {
  if (protocol === 'smpp' && systemId.length > longestSystemId)
    throw badField('systemId', 'sms.longSystemId');
  if (protocol === 'smpp' && (secret?.length ?? 0) > longestPassword)
    throw badField('secret', 'sms.longPassword');
};
const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const mustBeCertificates = (ca: string | null | undefined): void => {
  if (!ca) return;
  const blocks = ca.match(block) ?? [];
  try {
    if (blocks.length === 0) throw new Error('no certificate');
    for (const each of blocks) new X509Certificate(each);
  } catch {
    throw badField('ca', 'sms.certificate');
  }
};
const tell = async (ctx: Ctx, id: string) => {
  await tellGateway(ctx);
  ctx.emit(smsParams.events.changed, { id }, {});
};

/** Parameters of carriers: what answers their requests. Addresses are resolved outside of a transaction. */
export const smsParamsService = serve(
  smsParams,
  {
    list: verbs.list,
    one: verbs.one,
    remove: verbs.remove,
    async push(ctx, { id }) {
      await verbs.one(ctx, { id });
      const [param] = await openParams(platform().pool, id);
      if (!param) throw new Failure('data.absent');
      return { url: pushAddress(param) };
    },
  },
  {
    async create(o, { secret, accountId, ...draft }) {
      mustBeShort(draft, secret);
      mustBeCertificates(draft.ca);
      await mustFit(draft);
      return o.transact(async (ctx) => {
        const { id } = await insert(ctx, smsParam, {
          ...draft,
          ca: draft.ca ?? null,
          alphabet: draft.alphabet ?? 'gsm',
          filesByApi: draft.filesByApi ?? false,
          qualification: draft.qualification ?? null,
          application: draft.application ?? null,
          region: draft.region ?? null,
          accountId: accountId ?? null,
        });
        await sealSecret(ctx, id, secret);
        await tell(ctx, id);
        return verbs.one(ctx, { id });
      });
    },
    async update(o, { id, secret, ...draft }) {
      mustBeShort(draft, secret);
      mustBeCertificates(draft.ca);
      await mustFit(draft);
      return o.transact(async (ctx) => {
        await change(ctx, smsParam, id, draft);
        await touchParam(ctx, id);
        if (secret) await sealSecret(ctx, id, secret);
        await tell(ctx, id);
        return verbs.one(ctx, { id });
      });
    },
    async test(o, { id }) {
      await o.transact((ctx) => verbs.one(ctx, { id }));
      const [param] = await openParams(platform().pool, id);
      if (!param) throw new Failure('data.absent');
      return testBind(param);
    },
  },
);
