import { type FileState, smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import * as areaTerms from '#shared/areas/sms/numberFiles/terms';
import * as terms from '#shared/kernel/terms';
import { custom, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

type Row = { state: FileState };
const underWay: ReadonlySet<FileState> = new Set(['uploading', 'unpacking', 'mapping', 'checking']);
const permission = 'sms.material';
const counts = ['rows', 'valid', 'duplicate', 'invalid', 'optedOut'] as const;
const opens = { label: words.open, beside: true, button: true } as const;
const look = {
  opens: { as: 'open' },
  actionsWidth: 110,
  grow: 'name',
  widths: { state: 150, rows: 80, valid: 80, duplicate: 90, invalid: 80, optedOut: 90 },
  parts: () => import('./fileParts'),
} as const;

export default [
  screens(smsNumberFiles, {
    list: [
      {
        ...look,
        path: '/sms-numberfile',
        about: [
          '上传的号码名单：每一行有效、重复、无效（附原因）或已退订，各数之和等于文件行数。号码加密保存，处处遮蔽，到清除日期即删除。',
          'Lists of numbers: every row is valid, a duplicate, invalid with a reason, or opted out, and these add up to the rows of the file. Numbers are stored encrypted, masked everywhere, and deleted on their purge date.',
        ],
        menu: { section: 'sms.material', order: 40 },
        title: areaTerms.numberFiles,
        columns: [
          'name',
          'state',
          ...counts,
          'countries',
          'fileName',
          'purgeOn',
          'accountId',
          'createdAt',
        ],
        optional: ['countries', 'fileName'],
        live: { event: smsNumberFiles.events.progress },
        refreshOn: [smsNumberFiles.events.changed],
        toolbar: [
          { label: texts.optOuts, dialog: () => import('./OptOuts'), permission: 'sms.view' },
          { label: texts.upload, open: '/createNumberFilePage', permission, primary: true },
        ],
        actions: [
          opens,
          {
            label: terms.resume,
            open: (row) => `/createNumberFilePage?id=${row.id}`,
            permission,
            when: (row: Row) => underWay.has(row.state),
          },
          {
            label: texts.rename,
            dialog: () => import('./RenameFile'),
            permission,
            when: (row: Row) => row.state !== 'purged',
          },
          {
            endpoint: 'remove',
            label: words.delete,
            danger: true,
            confirm: (row) => [
              `“${row.name}”的号码将被永久删除。`,
              `The numbers of “${row.name}” are deleted for good.`,
            ],
          },
        ],
        empty: {
          title: ['还没有号码文件', 'No number files yet'],
          text: [
            '上传名单，选择号码与变量所在的列，检查后即可用于发送任务。',
            'Upload a list, choose the columns of numbers and variables, and send to it once it is checked.',
          ],
        },
      },
      {
        ...look,
        endpoint: 'all',
        permission: 'staff.smsOps.view',
        path: '/sms-numberFileRoot',
        about: [
          '所有账号的号码文件，号码处处遮蔽。查看一个文件的明文须另一人批准，30 分钟内有效，每次查看都有记录。',
          'Number files of all accounts, masked everywhere. Reading the numbers of one file takes the approval of another person, lasts 30 minutes, and leaves a record of each look.',
        ],
        menu: { section: 'smsOffice.review', order: 40 },
        title: ['号码文件（全部账号）', 'Number files, all accounts'],
        columns: [
          'name',
          'accountId',
          'state',
          ...counts,
          'sizeBytes',
          'purgeOn',
          'unmaskedUntil',
          'createdAt',
        ],
        optional: ['sizeBytes', 'unmaskedUntil', 'createdAt'],
        refreshOn: [smsNumberFiles.events.changed],
        create: false,
        toolbar: [
          {
            label: texts.purge,
            endpoint: 'purge',
            input: () => ({}),
            confirm: texts.purgeNote,
            done: words.done,
          },
        ],
        actions: [
          opens,
          {
            endpoint: 'unmask',
            label: texts.askToRead,
            confirm: texts.askNote,
            reason: { field: 'reason', label: terms.reason, max: 200 },
            when: (row: Row) => row.state === 'ready',
            done: texts.isWaiting,
          },
          {
            endpoint: 'remove',
            label: words.delete,
            danger: true,
            confirm: (row) => [
              `“${row.name}”的号码将被永久删除。`,
              `The numbers of “${row.name}” are deleted for good.`,
            ],
          },
        ],
        empty: { title: ['没有号码文件', 'No number files'] },
      },
    ],
  }),
  custom({
    path: '/createNumberFilePage',
    title: texts.upload,
    permission,
    parent: '/sms-numberfile',
    uses: [
      smsNumberFiles.endpoints.create,
      smsNumberFiles.endpoints.upload,
      smsNumberFiles.endpoints.sample,
      smsNumberFiles.endpoints.check,
    ],
    load: () => import('./UploadNumbers'),
  }),
];
