import * as z from 'zod';

/*
 * Facts of the description that Tencent Cloud publishes of SMS 2021-01-11: names, types and limits of what the emulator takes. A
 * parameter that is not in it is refused, though the real service knows more.
 */
const appId = z.string().regex(/^\d{10}$/);
const international = z.union([z.literal(0), z.literal(1)]);
const number = z.string().regex(/^(\+|00)?\d{5,18}$/);
const ids = z.array(z.int()).max(100).optional();
const window = { Limit: z.int().min(0).max(100).optional(), Offset: z.int().min(0).optional() };

export const smsInputs = {
  SendSms: z.strictObject({
    PhoneNumberSet: z.array(number).min(1).max(200),
    SmsSdkAppId: appId,
    TemplateId: z.string().regex(/^\d+$/),
    SignName: z.string().optional(),
    TemplateParamSet: z.array(z.string()).optional(),
    ExtendCode: z.string().optional(),
    SessionContext: z.string().max(511).optional(),
    SenderId: z.string().optional(),
  }),
  AddSmsSign: z.strictObject({
    SignName: z.string().min(2).max(12),
    SignType: z.union([z.literal(0), z.literal(1), z.literal(4), z.literal(5)]),
    DocumentType: z.union([0, 1, 2, 3, 4, 7].map((n) => z.literal(n))),
    International: international,
    SignPurpose: z.union([z.literal(0), z.literal(1)]),
    ProofImage: z.base64().min(1),
    CommissionImage: z.base64().optional(),
    Remark: z.string().optional(),
    QualificationId: z.int().optional(),
  }),
  DescribeSmsSignList: z.strictObject({
    International: international,
    SignIdSet: ids,
    ...window,
  }),
  AddSmsTemplate: z.strictObject({
    TemplateName: z.string().min(1).max(30),
    TemplateContent: z.string().min(1).max(500),
    SmsType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    International: international,
    Remark: z.string(),
  }),
  DescribeSmsTemplateList: z.strictObject({
    International: international,
    TemplateIdSet: ids,
    ...window,
  }),
  PullSmsSendStatus: z.strictObject({ Limit: z.int().min(1).max(100), SmsSdkAppId: appId }),
  PullSmsSendStatusByPhoneNumber: z.strictObject({
    BeginTime: z.int(),
    Offset: z.literal(0),
    Limit: z.int().min(1).max(100),
    PhoneNumber: z.string().regex(/^\+\d{5,18}$/),
    SmsSdkAppId: appId,
    EndTime: z.int().optional(),
  }),
} as const;
export type SmsAction = keyof typeof smsInputs;
export type SmsInput<A extends SmsAction> = z.output<(typeof smsInputs)[A]>;
