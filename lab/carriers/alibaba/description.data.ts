import type { ActionFacts } from '../../supplier/alibaba/description.data';

const page = {
  PageIndex: { kind: 'number', upTo: 100_000 },
  PageSize: { kind: 'number', upTo: 50 },
} as const;

/** Parameters of the actions that the emulator knows: facts of the description that Alibaba Cloud publishes of SMS 2017-05-25. */
export const smsFacts: ActionFacts = {
  SendSms: {
    PhoneNumbers: { required: true, list: { sign: ',', most: 1_000 } },
    SignName: { required: true },
    TemplateCode: { required: true },
    TemplateParam: { kind: 'json' },
    SmsUpExtendCode: {},
    OutId: { most: 256 },
  },
  SendBatchSms: {
    PhoneNumberJson: { required: true, kind: 'json' },
    SignNameJson: { required: true, kind: 'json' },
    TemplateCode: { required: true },
    TemplateParamJson: { kind: 'json' },
    SmsUpExtendCodeJson: { kind: 'json' },
    OutId: { most: 256 },
  },
  QuerySendDetails: {
    PhoneNumber: { required: true, most: 20 },
    BizId: {},
    SendDate: { required: true, most: 8 },
    PageSize: { required: true, kind: 'number', upTo: 50 },
    CurrentPage: { required: true, kind: 'number', upTo: 100_000 },
  },
  CreateSmsSign: {
    SignName: { required: true, most: 12 },
    SignSource: { required: true, values: ['0', '2', '5'] },
    SignType: { required: true, values: ['0', '1'] },
    ThirdParty: { values: ['true', 'false'] },
    QualificationId: { required: true, kind: 'number' },
    Remark: { most: 200 },
    ApplySceneContent: {},
    AuthorizationLetterId: { kind: 'number' },
    AppIcpRecordId: { kind: 'number' },
    TrademarkId: { kind: 'number' },
    MoreData: { kind: 'json' },
  },
  GetSmsSign: { SignName: { required: true } },
  QuerySmsSignList: page,
  CreateSmsTemplate: {
    TemplateName: { required: true, most: 30 },
    TemplateContent: { required: true, most: 500 },
    TemplateType: { required: true, values: ['0', '1', '2', '3'] },
    IntlType: { values: ['0', '1', '2'] },
    RelatedSignName: {},
    TemplateRule: { kind: 'json' },
    Remark: { most: 200 },
    ApplySceneContent: {},
    TrafficDriving: { kind: 'json' },
    MoreData: { kind: 'json' },
  },
  GetSmsTemplate: { TemplateCode: { required: true } },
  QuerySmsTemplateList: page,
};
/** Most characters of the value of a variable. */
export const longestValue = 35;
/** Most numbers of one `SendBatchSms`. */
export const mostInBatch = 100;
