import type { In } from '#shared/kernel/contract';
import type { MaterialKind } from '#shared/areas/sms/material/life';
import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import type { DemoClient } from './client';
import { licencePicture } from './licence';

/** Decides what a customer submitted, as a reviewer: claimed first. What is decided already stays. */
const decide = async (
  root: DemoClient,
  kind: MaterialKind,
  materialId: string,
  o: Omit<In<typeof smsReviews.endpoints.decide>, 'id'>,
): Promise<void> => {
  const { list, claim, decide: end } = smsReviews.endpoints;
  const { rows } = await root(list, { kind: [kind], size: 200, sort: '-createdAt' });
  const item = rows.find((r) => r.materialId === materialId && r.state === 'reviewing');
  if (!item) return;
  await root(claim, { id: item.id });
  await root(end, { ...o, id: item.id }, `sms-decide-${materialId}`);
};
type Material = { signatureId: string; pointsId: string; shippedId: string };

/**
 * Qualification, signature and templates of a customer: approved by a reviewer, but for one template that
 * was rejected and one that waits.
 */
export const approveMaterial = async (
  root: DemoClient,
  customer: DemoClient,
): Promise<Material> => {
  const company = { name: '示例商城有限公司', licence: '91310000MA1K35DEMO' };
  const content = await licencePicture(company.name, company.licence);
  const qualification = await customer(
    smsQualifications.endpoints.create,
    {
      ...company,
      contact: '李明',
      phone: '+8613801000001',
      validUntil: '2099-12-31',
      remark: '',
      upload: [{ name: 'licence.png', content }],
    },
    'sms-qualification',
  );
  await decide(root, 'qualification', qualification.id, { approve: true });
  const signature = await customer(
    smsSignatures.endpoints.create,
    { name: '示例商城', source: 'company', remark: '' },
    'sms-signature',
  );
  await decide(root, 'signature', signature.id, { approve: true });
  const template = async (once: string, name: string, text: string) =>
    (
      await customer(
        smsTemplates.endpoints.create,
        { name, kind: 'notice', text, remark: '' },
        `sms-template-${once}`,
      )
    ).id;
  const pointsId = await template(
    'points',
    '积分提醒',
    '{name}，您的会员积分为 {points} 分，月底到期。',
  );
  await decide(root, 'template', pointsId, { approve: true });
  const shippedId = await template(
    'shipped',
    '发货通知',
    '{name}，您的订单已发货，预计明天送达，请保持电话畅通。',
  );
  await decide(root, 'template', shippedId, { approve: true });
  const vagueId = await template('vague', '活动通知', '{name}，您好，详情请咨询客服。');
  await decide(root, 'template', vagueId, {
    approve: false,
    reasons: ['purpose'],
    note: '请写明通知的事项 / Say what the notice is about',
  });
  await template('waiting', '退款通知', '{name}，您的退款已原路退回，预计三个工作日到账。');
  return { signatureId: signature.id, pointsId, shippedId };
};
