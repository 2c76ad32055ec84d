import { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { logStrays } from '#shared/areas/cdn/logPush/logStrays';
import * as platformTerms from '#shared/areas/platform/terms';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { CopyText } from '../../../ui';
import { texts } from './texts';

const path = '/cdn-s3logfile';
const size = { field: 'bytes', label: platformTerms.size, align: 'right' } as const;
/** Keys with the hour at their end, by which they differ. */
const Key = ({ row }: { row: { key: string } }) => <CopyText text={row.key} maxWidth="100%" />;
type LogObject = RowOf<typeof logPushObjects.endpoints.list>;
const isThere = ({ state, erasure }: LogObject): boolean =>
  state === 'sent' && erasure !== 'erased';

/** Delivered log objects of all accounts. */
export const Objects = embeddedList(
  logPushObjects,
  {
    endpoint: 'list',
    path,
    title: texts.delivered,
    columns: [
      'key',
      'pushId',
      'state',
      size,
      { field: 'lines', align: 'right' },
      { field: 'attempts', align: 'right' },
      'verdict',
      'erasure',
      'message',
      'sentAt',
      'hourAt',
      'domainId',
      'accountId',
      'part',
      'imported',
      'sha256',
      'verifiedAt',
      'nextAt',
    ],
    optional: [
      'attempts',
      'message',
      'hourAt',
      'domainId',
      'accountId',
      'part',
      'imported',
      'sha256',
      'verifiedAt',
      'nextAt',
    ],
    grow: 'key',
    widths: {
      pushId: 110,
      state: 95,
      bytes: 110,
      lines: 85,
      attempts: 80,
      verdict: 105,
      erasure: 105,
      message: 170,
      sentAt: 125,
      hourAt: 125,
      domainId: 150,
      accountId: 130,
      part: 70,
      imported: 80,
      sha256: 160,
      verifiedAt: 125,
      nextAt: 125,
    },
    search: texts.searchFiles,
    filters: [
      'state',
      'verdict',
      'erasure',
      'imported',
      'accountId',
      'pushId',
      'domainId',
      'hourAt',
    ],
    refreshOn: [logPushObjects.events.changed],
    tint: false,
    actionsWidth: 110,
    actions: [
      { endpoint: 'verify', label: texts.verify, button: true, done: null, when: isThere },
      {
        endpoint: 'again',
        label: texts.again,
        confirm: texts.againAsk,
        done: texts.planned,
        when: ({ imported, erasure }) => !imported && erasure !== 'erasing',
      },
      {
        endpoint: 'erase',
        label: texts.erase,
        danger: true,
        confirm: texts.eraseAsk,
        reason: { field: 'reason', label: texts.reason, max: 500 },
        done: texts.eraseWaits,
        when: (row) => isThere(row) && (row.erasure === null || row.erasure === 'ended'),
      },
    ],
    empty: { title: texts.noFiles, text: texts.noneText },
  },
  { cells: { key: Key } },
);

/** Objects at targets that no delivery knows. */
export const Strays = embeddedList(
  logStrays,
  {
    endpoint: 'list',
    path,
    title: texts.strays,
    columns: [
      'key',
      'pushId',
      size,
      'changedAt',
      'domainId',
      'hourAt',
      'accountId',
      'seenAt',
      'createdAt',
    ],
    optional: ['createdAt'],
    grow: 'key',
    widths: {
      pushId: 120,
      bytes: 110,
      changedAt: 150,
      domainId: 160,
      hourAt: 130,
      accountId: 130,
      seenAt: 150,
      createdAt: 150,
    },
    search: texts.searchKeys,
    filters: ['accountId', 'pushId', 'domainId', 'hourAt'],
    refreshOn: [logStrays.events.changed],
    tint: false,
    toolbar: [
      {
        label: texts.look,
        dialog: () => import('./LookThrough'),
        permission: 'staff.logs.operate',
        primary: true,
      },
    ],
    actionsWidth: 110,
    actions: [
      {
        label: texts.take,
        dialog: () => import('./TakeStray'),
        permission: 'staff.logs.operate',
        button: true,
      },
    ],
    empty: { title: texts.noStrays, text: texts.noStraysText },
  },
  { cells: { key: Key } },
);

/** What lies where, by kind of store and prefix. */
export const StoreTotals = embeddedList(logPushObjects, {
  endpoint: 'totals',
  path,
  title: texts.totals,
  rowKey: 'key',
  columns: [
    'store',
    'place',
    'prefix',
    { field: 'objects', align: 'right' },
    { field: 'bytes', align: 'right' },
    { field: 'equal', align: 'right' },
    { field: 'wrong', align: 'right' },
    { field: 'unchecked', align: 'right' },
    'oldestAt',
    'newestAt',
  ],
  grow: 'prefix',
  widths: {
    store: 130,
    place: 180,
    objects: 90,
    bytes: 110,
    equal: 115,
    wrong: 125,
    unchecked: 115,
    oldestAt: 130,
    newestAt: 130,
  },
  search: texts.searchTotals,
  filters: ['store'],
  refreshOn: [logPushObjects.events.changed, logStrays.events.changed],
  tint: false,
  empty: { title: texts.noTotals },
});
