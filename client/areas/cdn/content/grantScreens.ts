import { grantWrites, preheatGrant, preheatGrants } from '#shared/areas/cdn/content/preheatGrants';
import * as terms from '#shared/kernel/terms';
import { metaOf } from '#shared/kernel/field';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

type Row = Record<string, unknown>;
const says = texts.grants;
const permission = 'staff.content.operate';
const { shape } = preheatGrant.schema;
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return Array.isArray(value) ? String(value.length) : String(value);
};
/** What a form of it sends of a row that is there. */
const writtenOf = (row: Row) => Object.fromEntries(grantWrites.map((name) => [name, row[name]]));
const form = {
  parent: '/cdn-accountpreheatdomainmanag',
  permission,
  looks: {
    urlsPerDay: { hint: says.urlsHint },
    weight: { hint: says.weightHint },
    nodeIds: { hint: says.nodesHint, wide: true },
  },
} as const;

/** Preheat domains of accounts: the list and its two forms. */
export const grantScreens = screens(preheatGrants, {
  list: {
    path: '/cdn-accountpreheatdomainmanag',
    about: [
      '为预热量大的账号授予域名或模式：每天可预热的 URL 数（代替套餐的限额）、允许的节点与有效期，今天已用实时显示。提交时在服务器检查，所有进程共用一个计数；超出时整批拒绝并注明数字。',
      "Grants for heavy preheaters: URLs a day of a domain or pattern in place of the plan's limit, allowed nodes, from and to, with what is used today. Submissions are held to it on the server, one count over all processes; what is beyond is refused whole with the figures.",
    ],
    menu: { section: 'cdnOffice.content', order: 40 },
    title: ['账号预热域名', "Accounts' preheat domains"],
    columns: [
      'accountId',
      'pattern',
      'state',
      { field: 'urlsPerDay', align: 'right' },
      { field: 'usedToday', align: 'right' },
      { field: 'weight', align: 'right' },
      'nodeIds',
      'fromAt',
      'toAt',
      'remark',
      'createdAt',
    ],
    optional: ['remark', 'createdAt'],
    grow: 'pattern',
    widths: {
      accountId: 160,
      state: 110,
      urlsPerDay: 110,
      usedToday: 110,
      weight: 100,
      nodeIds: 110,
      fromAt: 140,
      toAt: 140,
    },
    search: ['按域名、模式或备注搜索', 'Search by domain, pattern or remark'],
    filters: ['accountId', 'enabled'],
    everyMs: 10_000,
    tint: false,
    actions: [
      {
        endpoint: 'update',
        label: says.disable,
        input: (row) => ({ ...writtenOf(row), enabled: false, id: row.id }),
        when: (row) => row.enabled,
      },
      {
        endpoint: 'update',
        label: says.enable,
        input: (row) => ({ ...writtenOf(row), enabled: true, id: row.id }),
        when: (row) => !row.enabled,
      },
      {
        endpoint: 'remove',
        label: words.delete,
        danger: true,
        confirm: says.removeAsk,
        done: terms.deleted,
      },
    ],
    empty: { title: says.none, text: says.noneText },
    parts: () => import('./grantParts'),
  },
  create: {
    ...form,
    path: '/cdn-createAccountPreheatDomain',
    title: ['添加预热域名', 'Add preheat domain'],
    fields: ['accountId', 'pattern', ...grantWrites],
    looks: { ...form.looks, pattern: { hint: says.patternHint } },
    start: () => ({ enabled: true, nodeIds: [], remark: '', fromAt: new Date().toISOString() }),
  },
  edit: {
    ...form,
    path: '/cdn-updateaccountpreheatdomain',
    title: ['修改预热域名', 'Edit preheat domain'],
    fields: grantWrites,
    object: (row) => String(row['pattern']),
    differences: (values, start) =>
      grantWrites
        .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]))
        .map((name) => ({
          key: name,
          label: metaOf(shape[name]).label ?? [name, name],
          before: textOf(start[name]),
          after: textOf(values[name]),
        })),
  },
});
