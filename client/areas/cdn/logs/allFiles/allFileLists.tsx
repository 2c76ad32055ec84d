import { Download } from 'lucide-react';
import { allLogFiles, logErasures } from '#shared/areas/cdn/logs/allLogFiles';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as platformTerms from '#shared/areas/platform/terms';
import * as terms from '#shared/kernel/terms';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { formatElapsed, IconButton, useKit } from '../../../../ui';
import { useLinks } from '../useLinks';
import { texts as largeTexts } from '../large/texts';
import { texts } from './texts';

type File = RowOf<typeof allLogFiles.endpoints.list>;
const path = '/cdn-logall';

const Delay = ({ row }: { row: File }) => {
  const { locale } = useKit();
  return <span className="nums">{formatElapsed(row.delaySeconds * 1000, locale)}</span>;
};
const Buttons = ({ row, onDone }: { row: File; onDone(): void }) => {
  const links = useLinks(onDone);
  if (row.state === 'expired') return null;
  return (
    <IconButton
      icon={Download}
      label={t(words.download)}
      onClick={() => void links.download([row.id])}
    />
  );
};

/** Files of all accounts, newest first. */
export const Files = embeddedList(
  allLogFiles,
  {
    endpoint: 'list',
    path,
    title: texts.files,
    columns: [
      'hourAt',
      'domain',
      'accountId',
      { field: 'paramId', label: terms.supplier },
      'state',
      { field: 'lines', align: 'right' },
      {
        field: 'sizeBytes',
        label: platformTerms.size,
        hint: cdnTerms.textAtTheSupplier,
        align: 'right',
      },
      { field: 'ageDays', align: 'right' },
      { field: 'delaySeconds', label: texts.delay, align: 'right' },
      'billed',
      'erasure',
      'name',
      'attempts',
      'message',
      'pushedAt',
      'expiresAt',
    ],
    optional: ['ageDays', 'delaySeconds', 'name', 'attempts', 'message', 'pushedAt', 'expiresAt'],
    grow: 'domain',
    widths: {
      hourAt: 115,
      accountId: 110,
      paramId: 95,
      state: 95,
      lines: 75,
      sizeBytes: 85,
      ageDays: 85,
      delaySeconds: 85,
      billed: 75,
      erasure: 100,
      name: 260,
      attempts: 80,
      message: 220,
      pushedAt: 125,
      expiresAt: 125,
    },
    search: texts.search,
    filters: ['accountId', 'domainId', 'paramId', 'state', 'hourAt'],
    refreshOn: [logFiles.events.arrived, logErasures.events.changed],
    tint: false,
    actionsWidth: 90,
    actions: [
      {
        endpoint: 'deliver',
        label: texts.deliver,
        confirm: texts.deliverAsk,
        done: texts.delivered,
        when: ({ state }) => state === 'loaded',
      },
      {
        label: largeTexts.splitFile,
        dialog: () => import('../large/SplitFile'),
        permission: 'staff.logs.operate',
        when: ({ state }) => state === 'listed' || state === 'bad',
      },
      {
        endpoint: 'erase',
        label: texts.erase,
        danger: true,
        confirm: texts.eraseAsk,
        reason: { field: 'reason', label: texts.reason, max: 500 },
        done: (answer) => (answer['state'] === 'waiting' ? texts.waits : texts.erasing),
        when: ({ state, erasure }) =>
          state !== 'expired' && (erasure === null || erasure === 'ended'),
      },
    ],
    empty: { title: texts.none, text: texts.noneText },
  },
  { cells: { delaySeconds: Delay }, buttons: Buttons },
);

/** What accounts have at supplier parameters. */
export const Totals = embeddedList(allLogFiles, {
  endpoint: 'totals',
  path,
  title: texts.totals,
  columns: [
    'accountId',
    'paramId',
    'supplier',
    { field: 'files', align: 'right' },
    { field: 'loadedFiles', align: 'right' },
    { field: 'lines', align: 'right' },
    {
      field: 'sizeBytes',
      label: platformTerms.size,
      hint: cdnTerms.textAtTheSupplier,
      align: 'right',
    },
    'oldestAt',
    'newestAt',
  ],
  grow: 'accountId',
  widths: {
    paramId: 150,
    supplier: 115,
    files: 90,
    loadedFiles: 110,
    lines: 110,
    sizeBytes: 100,
    oldestAt: 130,
    newestAt: 130,
  },
  search: texts.searchTotals,
  filters: ['accountId', 'paramId'],
  empty: { title: texts.none, text: texts.noneText },
});

/** Hours that were deleted, or shall be. */
export const Erasures = embeddedList(logErasures, {
  endpoint: 'list',
  path,
  title: texts.erasures,
  columns: [
    'createdAt',
    'domainId',
    'accountId',
    'paramId',
    'hourAt',
    'state',
    { field: 'files', align: 'right' },
    { field: 'lines', align: 'right' },
    { field: 'sizeBytes', align: 'right' },
    'reason',
    'askedByEmail',
    'erasedAt',
  ],
  optional: ['accountId', 'erasedAt'],
  grow: 'domainId',
  widths: {
    createdAt: 125,
    accountId: 130,
    paramId: 130,
    hourAt: 125,
    state: 110,
    files: 70,
    lines: 90,
    sizeBytes: 120,
    reason: 180,
    askedByEmail: 170,
    erasedAt: 125,
  },
  search: texts.searchErasures,
  filters: ['state', 'accountId', 'domainId', 'hourAt'],
  refreshOn: [logErasures.events.changed],
  tint: false,
  empty: { title: texts.noErasures },
});
