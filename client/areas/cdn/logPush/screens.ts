import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { custom, screens } from '../../../kernel/screens/screens';
import { pushActs } from './pushActs';
import { texts } from './texts';

export default [
  screens(logPushes, {
    list: {
      path: '/cdn-logpush',
      about: [
        '把日志推送到您自己的存储：S3 兼容存储、签名 HTTP POST，或（平台人员）服务器文件夹。每个域名每个完整的小时一个对象，附清单（行数、大小、SHA-256）；迟到的行作为补充对象，从不悄悄覆盖。目标不可用时重试 7 天，持续失败会通知。',
        'Sends logs to a store of your own: S3-like, signed HTTP POST or, for staff, a folder of the server. One object per domain and complete hour with a manifest of lines, bytes and SHA-256; lines that come late are a supplement, nothing is overwritten silently. A target that is down is tried for 7 days, and you are told when it keeps failing.',
      ],
      menu: { section: 'cdn.logs', order: 30 },
      title: texts.title,
      columns: [
        'name',
        'kind',
        'standing',
        { field: 'url', fields: ['url', 'bucket', 'folder'] },
        'format',
        { field: 'sent', align: 'right' },
        { field: 'backlog', align: 'right' },
        'lastHourAt',
        'lastAt',
        'message',
        'bucket',
        'prefix',
        'backlogSince',
        'fromAt',
        'accountId',
      ],
      optional: ['url', 'lastHourAt', 'bucket', 'prefix', 'backlogSince', 'fromAt', 'accountId'],
      grow: 'message',
      widths: {
        name: 150,
        kind: 150,
        standing: 100,
        format: 120,
        sent: 95,
        backlog: 95,
        lastHourAt: 125,
        lastAt: 125,
        url: 240,
        bucket: 130,
        prefix: 130,
        backlogSince: 125,
        fromAt: 125,
        accountId: 130,
      },
      search: texts.search,
      filters: ['accountId', 'kind', 'state'],
      refreshOn: [logPushes.events.changed],
      tint: false,
      opens: { as: 'open' },
      toolbar: [
        {
          label: texts.create,
          dialog: () => import('./NewPush'),
          permission: 'log.push',
          primary: true,
        },
      ],
      create: false,
      actionsWidth: 110,
      actions: [{ label: texts.objects, beside: true, button: true }, ...pushActs],
      empty: { title: texts.none, text: texts.noneText },
      parts: () => import('./pushParts'),
    },
  }),
  custom({
    path: '/cdn-s3logfile',
    about: [
      '推送到各账号存储的日志对象：键、大小、行数、SHA-256、校验结果、状态与目标的应答。可读回校验、再次推送；删除须另一人批准。“未知对象”列出目标中没有记录的对象，可读取并导入；“按前缀合计”汇总各存储：已推送的日志、未知对象、供应商原始日志、备份与导出。',
      "Log objects at the stores of accounts: key, size, lines, SHA-256, verification, state and the target's answer. Read back, pushed again; a deletion takes a second person. Unknown objects lie at a target and stand in no list: they are read and imported. Totals by prefix are of all stores: delivered logs, unknown objects, raw supplier logs, backups and exports.",
    ],
    menu: { section: 'cdnOffice.logs', order: 100 },
    title: texts.files,
    permission: 'staff.logs.view',
    shows: logPushObjects.name,
    load: () => import('./ObjectFiles'),
  }),
];
