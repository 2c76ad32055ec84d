import { smsRates } from '#shared/areas/platform/accounts/smsRates';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { pieceSize } from '#shared/areas/sms/numberFiles/terms';
import { type Caller, until } from '../../support/bench';
import { copiesIn, type SmsWorld } from './world';

/** Uploads a list for an account piece by piece, as the console does. */
export const uploadNumbers = async (
  who: Caller,
  text: string | Buffer,
  o: { name: string; fileName?: string },
) => {
  const { create, upload } = smsNumberFiles.endpoints;
  const octets = Buffer.from(text);
  let row = await who.call(create, {
    name: o.name,
    fileName: o.fileName ?? 'list.csv',
    sizeBytes: octets.length,
    purgeOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
  for (let n = 0; n * pieceSize < octets.length; n += 1) {
    const piece = octets.subarray(n * pieceSize, (n + 1) * pieceSize);
    row = await who.call(upload, { id: row.id, n, content: piece.toString('base64') });
  }
  return row;
};

/** Approved material of an account, and a qualification, as reviewers would leave them. */
export const approvedMaterial = async (world: SmsWorld, text: string) => {
  const { me, bench } = world;
  const signature = await me.call(smsSignatures.endpoints.create, {
    name: 'ACME',
    source: 'brand',
    remark: '',
  });
  const template = await me.call(smsTemplates.endpoints.create, {
    name: 'Offer',
    kind: 'notice',
    text,
    remark: '',
  });
  const reviewer = await bench.staff({ smsReview: 'approve' });
  const { list, claim, decide } = smsReviews.endpoints;
  for (const { id } of (await reviewer.call(list, { size: 200 })).rows) {
    await reviewer.call(claim, { id });
    await reviewer.call(decide, { id, approve: true });
  }
  await bench.sql(
    `insert into sms_qualification (id, account_id, name, licence, contact, phone, valid_until, files, remark, status, version,
       used_version, reasons, created_at)
     values (gen_random_uuid(), $1, 'ACME', '91310000MA1K0000XX', 'Li', '+8613800000000', '2099-01-01', '[]', '', 'approved', 1, 1, '[]', now())`,
    [me.accountId],
  );
  return { signatureId: signature.id, templateId: template.id };
};

/** Has the account pay for its messages, by a general price of a segment in micro-units. */
export const charge = async ({ bench, staff, me }: SmsWorld, price: number): Promise<void> => {
  await bench.sql('update account set sms_billing = true where id = $1', [me.accountId]);
  await staff.call(smsRates.endpoints.create, {
    accountId: null,
    country: null,
    currency: 'USD',
    price,
    fromDay: '2026-01-01',
    remark: '',
  });
};

/** A checked file of numbers, each with a name. */
export const readyFile = async (
  { me }: SmsWorld,
  name: string,
  to: readonly string[],
): Promise<string> => {
  const text = ['phone,name', ...to.map((n, i) => `+${n},Guest ${i}`)].join('\n');
  const { id } = await uploadNumbers(me, text, { name });
  await me.call(smsNumberFiles.endpoints.check, {
    id,
    hasHeader: true,
    numberColumn: 1,
    variables: [{ name: 'name', column: 2 }],
  });
  await until(async () => (await me.call(smsNumberFiles.endpoints.one, { id })).state === 'ready', {
    what: 'the file to be ready',
  });
  return id;
};

/** A campaign of notices that may send at any hour. */
export const campaignDraft = {
  name: 'Autumn',
  kind: 'notice' as const,
  constants: { greeting: 'good day' },
  channelId: null,
  zone: 'UTC',
  fromHour: 0,
  toHour: 24,
  perSecond: 100,
  startAt: null,
};

/** Copies that handsets got of some numbers. */
export const copiesOf = ({ carriers }: SmsWorld, to: readonly string[]): number[] => {
  const copies = copiesIn(carriers);
  return to.map((n) => copies.get(`${n} `) ?? 0);
};

/** The campaign once it is done and each of its messages is delivered, failed, or in doubt. */
export const settledCampaign = ({ me }: SmsWorld, id: string) =>
  until(
    async () => {
      const row = await me.call(smsCampaigns.endpoints.one, { id });
      return row.state === 'finished' && row.queued + row.sent === 0 && row.done === row.total
        ? row
        : null;
    },
    { ms: 60_000, what: 'the campaign to be settled' },
  );
