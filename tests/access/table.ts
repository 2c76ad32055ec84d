/**
 * Section 6 of the product's specification, copied by hand and asked instead of the code: of each action of
 * customers, who may. Nothing here is derived from `shared`.
 */

/** Back-office modules of the specification, as the product names them. */
export const modules = [
  'accounts',
  'users',
  'simulate',
  'audit',
  'servers',
  'database',
  'alarms',
  'billing',
  'certificates',
  'content',
  'domains',
  'config',
  'logs',
  'plans',
  'scheduling',
  'series',
  'suppliers',
  'data',
  'tests',
  'smsOps',
  'smsReview',
] as const;
/** What may be granted of a module, each with those before it. */
export const moduleLevels = ['view', 'operate', 'approve'] as const;

/**
 * Seven people and keys in the order Normal, Operational, Admin of a manual and of an automatic account, Super,
 * basic and advanced key of a Super; then the grant with which staff may, `own` for what concerns oneself, `none`;
 * `noActing` where a simulated sign-in is refused.
 */
type Cells = readonly [who: string, grant: string, noActing?: 'noActing'];

const everybody = 'yyyyy yy';
const admins = '--yyy -y';
const onlySuper = '----y --';
const operating = '-yyyy yy';

/** Who may do what of a customer's actions. */
export const customerTable: Readonly<Record<string, Cells>> = {
  // Codes 1 to 9.
  'domain.config': ['---yy -y', 'config.operate'],
  'domain.bindCertificate': ['---yy -y', 'certificates.operate'],
  'domain.stop': ['----y -y', 'domains.operate'],
  'domain.delete': ['----y -y', 'domains.operate'],
  'domain.add': [admins, 'domains.operate'],
  'domain.updateInfo': [admins, 'domains.operate'],
  'domain.retry': ['---yy -y', 'domains.operate'],
  'domain.list': [everybody, 'domains.view'],
  'domain.queryByDomainID': [everybody, 'domains.view'],
  // 200 to 403.
  'purge.files': [operating, 'content.operate'],
  'purge.all': [admins, 'content.operate'],
  'prefetch.submit': [operating, 'content.operate'],
  'certificate.replace': [admins, 'certificates.operate'],
  'certificate.info': [everybody, 'certificates.view'],
  'certificate.delete': ['---yy -y', 'certificates.operate'],
  'certificate.add': [admins, 'certificates.operate'],
  // Own numbers from 1001.
  'statistics.view': [everybody, 'series.view'],
  'log.download': [everybody, 'logs.view'],
  'log.push': ['--yyy --', 'logs.operate'],
  'alarm.view': [everybody, 'alarms.view'],
  'alarm.write': [admins, 'alarms.operate'],
  'alarm.acknowledge': [operating, 'alarms.operate'],
  'bill.view': [onlySuper, 'billing.view'],
  'bill.budget': [onlySuper, 'billing.operate'],
  'member.list': ['--yyy --', 'users.view'],
  'member.write': ['--yyy --', 'users.operate', 'noActing'],
  'member.super': [onlySuper, 'users.operate', 'noActing'],
  'audit.view': ['-yyyy --', 'audit.view'],
  'apiKey.reveal': ['--yyy --', 'none', 'noActing'],
  'webhook.write': ['--yyy --', 'none', 'noActing'],
  'schedule.write': ['--yyy --', 'scheduling.operate'],
  'schedule.view': [everybody, 'scheduling.view'],
  // Progress of what is configured by itself: automatic accounts alone.
  'domain.progress': ['yy-yy yy', 'domains.view'],
  'plan.view': [operating, 'plans.view'],
  'control.view': [operating, 'plans.view'],
  'test.run': ['-yyyy --', 'tests.operate'],
  'metric.export': ['--yyy --', 'series.operate'],
  'own.profile': ['yyyyy --', 'own'],
  'own.security': ['yyyyy --', 'own', 'noActing'],
  'edgeNode.choose': [everybody, 'own'],
  'task.view': [everybody, 'content.view'],
  'sms.view': [everybody, 'smsOps.view'],
  'sms.subject': ['--yyy yy', 'smsOps.view'],
  'sms.filings': [everybody, 'smsReview.view'],
  'sms.material': [admins, 'smsOps.operate'],
  'sms.send': ['--yyy yy', 'smsOps.operate'],
  'sms.pause': [operating, 'smsOps.operate'],
  'sms.routing': ['--yyy --', 'smsOps.operate'],
  'sms.cost': [onlySuper, 'smsOps.view'],
  'sms.access': [onlySuper, 'smsOps.operate', 'noActing'],
};
