import { smsFilings } from '#shared/areas/sms/material/filings';
import { badField, Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import {
  acceptedSignature,
  carriersOf,
  contentNow,
  fileAgain,
  filesByApi,
  proofOf,
  wantsProof,
} from '../../../model/sms/filings/index';
import { materialInUse } from '../../../model/sms/material/index';

type Draft = { accountId?: string; signatureId?: string | null; templateId?: string | null };
const subjectOf = ({ accountId = '', signatureId = null, templateId = null }: Draft) => {
  if ((signatureId === null) === (templateId === null))
    throw badField(signatureId === null ? 'templateId' : 'signatureId', 'sms.filingSubject');
  return { accountId, signatureId, templateId };
};
const kindOf = (s: ReturnType<typeof subjectOf>) =>
  s.signatureId === null ? ('template' as const) : ('signature' as const);

const verbs = plainVerbs(smsFilings, {
  fill: async (ctx, draft) => {
    if (!('paramId' in draft)) return { byApi: false, content: null };
    const subject = subjectOf(draft);
    const byApi = await filesByApi(ctx, draft.paramId, kindOf(subject));
    const content = await contentNow(ctx, subject);
    const fields = { signatureId: subject.signatureId, templateId: subject.templateId, content };
    // What a carrier takes by API is filed at once, and its state is the carrier's.
    return byApi ? { ...fields, byApi, state: 'pending' as const } : { ...fields, byApi: false };
  },
  async check(ctx, draft, before) {
    if (before?.byApi && draft.state !== before.state) throw badField('state', 'sms.filingRead');
    if (before?.byApi && draft.code !== undefined && draft.code !== before.code)
      throw badField('code', 'sms.filingCode');
    if (before || !('paramId' in draft)) return undefined;
    const subject = subjectOf(draft);
    const { accountId } = subject;
    const kind = kindOf(subject);
    const id = subject.signatureId ?? subject.templateId ?? '';
    const material = await materialInUse(ctx, kind, accountId, id);
    if (!material) throw new Failure('data.absent');
    if (!material.content)
      throw kind === 'signature'
        ? new Failure('sms.signature', { signature: material.name })
        : new Failure('sms.template', { template: material.name });
    const byApi = await filesByApi(ctx, draft.paramId, kind);
    if (byApi && draft.code) throw badField('code', 'sms.filingCode');
    if (
      kind === 'template' &&
      byApi &&
      !(await acceptedSignature(ctx, { accountId, paramId: draft.paramId }))
    )
      throw badField('paramId', 'sms.filingOrder');
    const lacksProof =
      kind === 'signature' &&
      byApi &&
      (await wantsProof(ctx, draft.paramId)) &&
      !(await proofOf(ctx, accountId));
    if (lacksProof) throw badField('paramId', 'sms.filingProof');
    return undefined;
  },
});

/** Filings of signatures and templates with carriers; only what is approved, of the account named, is filed. */
export const smsFilingsService = serve(smsFilings, {
  ...verbs,
  carriers: async (ctx, { accountId }) => ({ rows: await carriersOf(ctx, accountId) }),
  async again(ctx, { id }) {
    await verbs.one(ctx, { id });
    await fileAgain(ctx, id);
    return verbs.one(ctx, { id });
  },
});
