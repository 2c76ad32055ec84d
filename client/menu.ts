import type { Label } from '#shared/kernel/field';

export type ProductName = 'cdn' | 'sms';
export const productNames: Record<ProductName, Label> = {
  cdn: ['CDN 控制台', 'CDN console'],
  sms: ['短信控制台', 'SMS console'],
};

/** Names of the icons beside sections; the shell holds the drawings. */
export type SectionIcon =
  | 'overview'
  | 'domains'
  | 'content'
  | 'statistics'
  | 'logs'
  | 'monitoring'
  | 'billing'
  | 'account'
  | 'news'
  | 'customers'
  | 'suppliers'
  | 'scheduling'
  | 'plans'
  | 'data'
  | 'series'
  | 'tests'
  | 'system'
  | 'audit'
  | 'sending'
  | 'material'
  | 'records'
  | 'sessions'
  | 'review';
export type Section = { title: Label; icon: SectionIcon; paths: readonly string[] };
/** One menu: customers and back office of a product are never mixed. */
export type MenuPart = { product: ProductName; office: boolean; sections: readonly Section[] };

const cdnCustomer: readonly Section[] = [
  { title: ['概览', 'Overview'], icon: 'overview', paths: ['/cdn-overview', '/control-overview'] },
  {
    title: ['域名与证书', 'Domains & certificates'],
    icon: 'domains',
    paths: ['/cdn-domain', '/cdn-certification', '/autoConfigManag'],
  },
  {
    title: ['刷新预热', 'Refresh & preheat'],
    icon: 'content',
    paths: ['/cdn-task', '/cdn-preheatrecord'],
  },
  {
    title: ['统计分析', 'Statistics'],
    icon: 'statistics',
    paths: ['/cdn-analyze', '/cdn-analyze2', '/cdn-realTimeDataAnalysis'],
  },
  {
    title: ['日志服务', 'Logs'],
    icon: 'logs',
    paths: ['/cdn-log', '/cdn-loganalyze', '/cdn-logpush'],
  },
  {
    title: ['监控告警', 'Monitoring'],
    icon: 'monitoring',
    paths: [
      '/cdn-monitoralarm',
      '/cdn-alarmmanage',
      '/cdn-alarmtrigger',
      '/cdn-alarmnoticetrigger',
    ],
  },
  {
    title: ['费用中心', 'Billing'],
    icon: 'billing',
    paths: ['/cdn-bill', '/cdn-billdaycenter', '/cdn-billdaychart'],
  },
  {
    title: ['账号设置', 'Account'],
    icon: 'account',
    paths: [
      '/account-set',
      '/showAuditLog',
      '/showApi',
      '/updatePassword',
      '/schedule-manageuser',
      '/domain-control-info-manag',
    ],
  },
  { title: ['产品动态', "What's new"], icon: 'news', paths: ['/changelog', '/api-docs'] },
];

const cdnOffice: readonly Section[] = [
  {
    title: ['客户', 'Customers'],
    icon: 'customers',
    paths: [
      '/account-manag',
      '/cdn-accountallmanag',
      '/cdn-usermanag',
      '/cdn-userinfomanag',
      '/cdn-rootauthmanag',
      '/cdn-apikeymanag',
      '/cdn-userlatest',
      '/cdn-iprecentrecord',
      '/platform-statistic',
      '/platform-monthdata',
      '/platform-accountdata',
      '/platform-adminstatistic',
      '/cdn-acctrafficbycountry',
    ],
  },
  {
    title: ['域名', 'Domains'],
    icon: 'domains',
    paths: [
      '/cdn-domainmanag',
      '/cdn-subdomainmanag',
      '/cdn-aliasdomain',
      '/cdn-domainconfigmanag',
      '/cdn-certificatemanag',
      '/cdn-certificateByDomainNameManag',
      '/cdn-suppliersByDomainNameManag',
      '/cdn-overviewdomainrelatedentities',
      '/cdn-sysdomainsbydomainid',
    ],
  },
  {
    title: ['供应商', 'Suppliers'],
    icon: 'suppliers',
    paths: [
      '/params-manag',
      '/cdn-supplierParamManag',
      '/cdn-accountSupplierParamManag',
      '/cdn-supplier-edge-node',
      '/cdn-supplierapicall',
      '/platform-supplieraccount',
      '/platform-supplierdata',
      '/cdn-sysdomainsupplierdatastatistic',
    ],
  },
  {
    title: ['调度与解析', 'Scheduling & DNS'],
    icon: 'scheduling',
    paths: [
      '/schedule-manag',
      '/cdn-schedulesByDomainNameManag',
      '/cdn-cnametask',
      '/cdn-cnamerecord',
      '/cdn-cnameanalysis',
      '/cdn-cnameUserDefinedGroupByAnalysis',
      '/cdn-cnamechart',
      '/cdn-dnsRecordsManag',
      '/cdn-querydomaindnsrecord',
    ],
  },
  { title: ['套餐', 'Plans'], icon: 'plans', paths: ['/plan-manag', '/bindPlan'] },
  {
    title: ['内容任务', 'Content jobs'],
    icon: 'content',
    paths: ['/cdn-refresh', '/cdn-preheat', '/cdn-preheatresult', '/cdn-accountpreheatdomainmanag'],
  },
  {
    title: ['数据', 'Data'],
    icon: 'data',
    paths: [
      '/cdn-datasync',
      '/cdn-synchistory',
      '/cdn-datasyncThread',
      '/cdn-localdataconsis',
      '/cdn-localsupdata',
      '/cdn-localsupfinedata',
      '/cdn-localsupdatamonth',
      '/cdn-localaccountdatamonth',
      '/cdn-dayuncheck',
      '/data-repair',
      '/datatest',
      '/cdn-recomputelocalsupdata',
      '/cdn-recomputelocalaccountmonthdata',
      '/cdn-precompute',
    ],
  },
  {
    title: ['日志', 'Logs'],
    icon: 'logs',
    paths: [
      '/cdn-logall',
      '/cdn-logmanageLarge',
      '/cdn-logsync',
      '/cdn-logprocess',
      '/cdn-logtsmark',
      '/cdn-logworker',
      '/cdn-logclean',
      '/cdn-logdatastatistic',
      '/cdn-logdatastatisticby5mins',
      '/cdn-s3logfile',
      '/deleteSubDomainData',
      '/deleteDataOfSubdomainLogProcessTask',
    ],
  },
  {
    title: ['时序数据', 'Series'],
    icon: 'series',
    paths: [
      '/cdn-lastdata',
      '/cdn-lastrangedata',
      '/cdn-datapoint',
      '/cdn-analyzequery',
      '/cdn-timeseriesdatastatistic',
      '/cdn-timeseriesdatadetails',
      '/cdn-accountRtdataTask',
      '/cdn-metricexporttask',
      '/cdn-vmpointInsert',
      '/cdn-queryaudit',
    ],
  },
  {
    title: ['告警与邮件', 'Alarms & mail'],
    icon: 'monitoring',
    paths: ['/cdn-alarm', '/traffic-monitor', '/cdn-email', '/cdn-emailtable'],
  },
  {
    title: ['计费', 'Billing'],
    icon: 'billing',
    paths: ['/cdn-billmanag', '/cdn-recomputebill', '/cdn-billdaymanag', '/cdn-recomputedaybill'],
  },
  {
    title: ['测试与网络', 'Tests & network'],
    icon: 'tests',
    paths: [
      '/cdn-test',
      '/cdn-testlist',
      '/cdn-scheduledtesttask',
      '/cdn-Networktaskmanage',
      '/cdn-Networktaskresults',
      '/test',
    ],
  },
  {
    title: ['系统', 'System'],
    icon: 'system',
    paths: [
      '/cdn-serverstatus',
      '/cdn-nodemanage',
      '/cdn-threadpool',
      '/cdn-database',
      '/cdn-scheduledmysqlbackuptasks',
      '/cdn-databaseclean',
      '/cdn-systemrunevents',
    ],
  },
  { title: ['审计', 'Audit'], icon: 'audit', paths: ['/cdn-operational', '/cdn-criticalopt'] },
];

const smsCustomer: readonly Section[] = [
  { title: ['概览', 'Overview'], icon: 'overview', paths: ['/sms-overview'] },
  {
    title: ['发送', 'Sending'],
    icon: 'sending',
    paths: ['/sms-sendtask', '/sms-customersendsms', '/testSendMessage'],
  },
  {
    title: ['素材', 'Material'],
    icon: 'material',
    paths: ['/sms-qualification', '/sms-signature', '/sms-template', '/sms-numberfile'],
  },
  {
    title: ['通道与路由', 'Channels & routing'],
    icon: 'scheduling',
    paths: ['/sms-channel', '/sms-supplierparamsmanag', '/sms-schedulemanag'],
  },
  {
    title: ['记录与回执', 'Records & receipts'],
    icon: 'records',
    paths: [
      '/sms-smsrecord',
      '/sms-failed-smsrecord',
      '/sms-smsrecordfordeliverreceipt',
      '/sms-smsLog',
    ],
  },
  {
    title: ['统计', 'Statistics'],
    icon: 'statistics',
    paths: ['/sms-statisticanalyze', '/sms-smsstatistic'],
  },
];

const smsOffice: readonly Section[] = [
  {
    title: ['通道与路由', 'Channels & routing'],
    icon: 'scheduling',
    paths: [
      '/sms-channelRoot',
      '/sms-channelSupplierParamBindingRoot',
      '/sms-supplierparamsmanag-root',
      '/sms-supplierattrmanag',
      '/sms-schedulemanag-root',
      '/testSendMessageByChannelInfo',
    ],
  },
  {
    title: ['审核', 'Review'],
    icon: 'review',
    paths: [
      '/sms-qualificationRoot',
      '/sms-signatureRoot',
      '/sms-templateRoot',
      '/sms-numberFileRoot',
    ],
  },
  {
    title: ['记录与统计', 'Records & statistics'],
    icon: 'records',
    paths: [
      '/sms-messagelog',
      '/sms-imporMessageLog',
      '/sms-smsevent',
      '/sms-channelstatistic',
      '/sms-singletonStatistic',
    ],
  },
  {
    title: ['会话', 'Sessions'],
    icon: 'sessions',
    paths: [
      '/sms-onlineSession',
      '/sms-historySession',
      '/sms-sessionstatistic',
      '/sms-sessionstatistichis',
    ],
  },
  {
    title: ['测试', 'Tests'],
    icon: 'tests',
    paths: ['/sms-test', '/sms-testlist', '/sms-scheduledtesttask'],
  },
  {
    title: ['系统', 'System'],
    icon: 'system',
    paths: [
      '/sms-database',
      '/sms-scheduledmysqlbackuptask',
      '/sms-databaseclean',
      '/sms-userlatest',
    ],
  },
  { title: ['审计', 'Audit'], icon: 'audit', paths: ['/sms-operational', '/sms-criticalopt'] },
];

/**
 * The console at a glance: every section in order. An entry appears when its screen exists and the
 * signed-in person may open it; its words are the screen's own title.
 */
export const menu: readonly MenuPart[] = [
  { product: 'cdn', office: false, sections: cdnCustomer },
  { product: 'cdn', office: true, sections: cdnOffice },
  { product: 'sms', office: false, sections: smsCustomer },
  { product: 'sms', office: true, sections: smsOffice },
];
