import type { Check } from '../../../kernel/process/checks';

/** Rules that must always hold for campaigns. */
export const campaignRules: readonly Check[] = [
  {
    id: 'sms.campaignSums',
    kind: 'lost',
    summary: [
      '发送任务已处理的号码等于已接收与未提交之和',
      'The numbers a send task is done with are those accepted and those not submitted',
    ],
    sql: `select id as what from sms_campaign c where c.done <> c.accepted + c.refused
      or (c.created_at > (select now from at) - interval '1 day' and c.total <= 20000 and c.accepted <>
        (select count(*) from sms_campaign_number n where n.campaign_id = c.id and n.message_id is not null))`,
  },
];
