import { findingKind } from '../../../kernel/findingKind';

const rights = {
  permission: 'staff.smsOps.view',
  operate: 'staff.smsOps.operate',
  screen: '/sms-smsevent',
} as const;
const form = ({ place }: { place: Readonly<Record<string, string>> }) =>
  `/updateSmsSupplierParamsPage?id=${place['paramId'] ?? ''}`;
const ofParam = (path: string) => (o: { place: Readonly<Record<string, string>> }) =>
  `${path}?paramId=${o.place['paramId'] ?? ''}`;

/** What the gateway and its receipts show by themselves. */
export const sessionsFindingKinds = {
  findingKinds: {
    smsCarrierDown: findingKind('供应商无会话', 'Carrier without a session', {
      ...rights,
      severity: 'error',
      link: ofParam('/sms-historySession'),
    }),
    smsCertificate: findingKind('供应商证书不受信任', 'Certificate of a carrier not taken', {
      ...rights,
      severity: 'error',
      link: form,
    }),
    smsThrottled: findingKind('供应商限流', 'Carrier throttles', {
      ...rights,
      severity: 'warning',
      link: ofParam('/sms-onlineSession'),
    }),
    smsPushRefused: findingKind('推送的回执被拒', 'Pushed receipts refused', {
      ...rights,
      severity: 'warning',
      link: form,
    }),
    smsBacklog: findingKind('短信积压', 'Messages pile up', {
      ...rights,
      severity: 'error',
      link: ({ place }) => `/sms-channelRoot?search=${encodeURIComponent(place['channel'] ?? '')}`,
    }),
    smsReceiptDelay: findingKind('回执延迟', 'Receipts come late', {
      ...rights,
      severity: 'warning',
      link: ofParam('/sms-sessionstatistic'),
    }),
    smsOrphans: findingKind('回执找不到短信', 'Receipts without a message', {
      ...rights,
      severity: 'warning',
      link: ofParam('/sms-smsrecordfordeliverreceipt'),
    }),
    smsDelivery: findingKind('送达率低于往常', 'Delivered share below its usual', {
      ...rights,
      severity: 'warning',
      link: ofParam('/sms-sessionstatistichis'),
    }),
    smsDoubt: findingKind('存疑短信', 'Messages in doubt', {
      ...rights,
      severity: 'warning',
      link: () => '/sms-smsrecord?state=doubt',
    }),
    smsPriceMissing: findingKind('缺少成本价', 'Cost price missing', {
      ...rights,
      severity: 'warning',
      link: ofParam('/sms-supplierattrmanag'),
    }),
  },
} as const;
