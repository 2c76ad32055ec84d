import type { Label } from './kernel/field';

/** How carriers are spoken to. */
export const carrierProtocols = {
  smpp: ['SMPP 3.4', 'SMPP 3.4'],
  http: ['HTTP', 'HTTP'],
  alibaba: ['阿里云短信', 'Alibaba Cloud SMS'],
  tencent: ['腾讯云短信', 'Tencent Cloud SMS'],
} as const satisfies Record<string, Label>;
export type CarrierProtocol = keyof typeof carrierProtocols;

/** What is particular to a carrier that sends nothing but templates and signatures it has accepted. */
type TemplateCarrier = {
  /** A signature is filed with a picture that proves it. */
  wantsProof: boolean;
  /** What else a parameter says of it. */
  fields: readonly ('qualification' | 'application' | 'region')[];
  /** Receipts can be fetched, and not only pushed. */
  givesReceipts: boolean;
  /** What its driver was proven against. */
  proof: Label;
};

const proof: Label = [
  '已用内置仿真服务验证：发送、发送状态查询、签名与模板报备、回执接收；仿真服务校验签名，并按官方公布的接口说明检查每个请求，官方 SDK 作为独立客户端在其上通过。尚未在真实账号上验证，保存后请先测试。',
  'Proven against the bundled emulator: sending, asking for the state of messages, filing of signatures and templates, receipts. It checks the signature and holds each request to the published description; the official SDK works with it as an independent client. Not yet proven with a real account: test after saving.',
];

/** Carriers that take no free text: a message goes out as a template that was filed with them, with its variables. */
export const templateCarriers: { readonly [P in CarrierProtocol]?: TemplateCarrier } = {
  alibaba: { wantsProof: false, fields: ['qualification'], givesReceipts: false, proof },
  tencent: {
    wantsProof: true,
    fields: ['qualification', 'application', 'region'],
    givesReceipts: true,
    proof,
  },
};

/** Whether a carrier sends filed templates alone. */
export const sendsTemplates = (protocol: string): boolean =>
  Object.hasOwn(templateCarriers, protocol);
