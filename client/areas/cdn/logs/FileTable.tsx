import { Copy, Download, FileArchive, FileTerminal } from 'lucide-react';
import { logFiles, mostInArchive } from '#shared/areas/cdn/logs/logFiles';
import * as terms from '#shared/kernel/terms';
import { type Supplier, suppliers } from '#shared/suppliers';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t as sayLabel, t } from '../../../kernel/text/translate';
import { Button, CopyText, formatElapsed, IconButton, useKit } from '../../../ui';
import { useLinks } from './useLinks';
import { texts } from './texts';

type File = RowOf<typeof logFiles.endpoints.list>;
type Of = { row: File };
const hourMs = 3_600_000;

const Name = ({ row }: Of) => <CopyText text={row.name} />;
/** Customers are told the supplier's code, staff the parameter's own name. */
const Param = ({ row: { param } }: Of) => (
  <>{param in suppliers ? sayLabel(suppliers[param as Supplier].label) : param}</>
);
const Delay = ({ row }: Of) => {
  const { locale } = useKit();
  return <span className="nums">{formatElapsed(row.delaySeconds * 1000, locale)}</span>;
};
const Checksum = ({ row }: Of) => (row.fileSha256 ? <CopyText text={row.fileSha256} /> : <>–</>);

type BulkProps = { rows: readonly File[]; reload(): void };
const Bulk = ({ rows, reload }: BulkProps) => {
  const links = useLinks(reload);
  const ids = rows.map((r) => r.id);
  const n = ids.length;
  const refusal =
    n < 2 ? t(texts.logs.zipTwo) : n > mostInArchive && t(texts.logs.zipMost, { n: mostInArchive });
  const common = { size: 'sm', busy: links.busy } as const;
  return (
    <>
      <Button
        {...common}
        icon={FileArchive}
        disabled={refusal}
        onClick={() => void links.archive(ids)}
      >
        {t(texts.logs.bulkZip, { n })}
      </Button>
      <Button {...common} icon={FileTerminal} onClick={() => void links.script(ids)}>
        {t(texts.logs.bulkScript)}
      </Button>
      <Button {...common} icon={Download} onClick={() => void links.download(ids)}>
        {t(texts.logs.bulk, { n })}
      </Button>
      <Button {...common} icon={Copy} onClick={() => void links.copy(ids)}>
        {t(texts.logs.bulkList)}
      </Button>
    </>
  );
};
const Buttons = ({ row, onDone }: Of & { onDone(): void }) => {
  const links = useLinks(onDone);
  return (
    <>
      <IconButton
        icon={Download}
        label={t(texts.logs.download)}
        onClick={() => void links.download([row.id])}
      />
      <IconButton
        icon={Copy}
        label={t(texts.logs.copyLink)}
        onClick={() => void links.copy([row.id])}
      />
    </>
  );
};

const Files = embeddedList(
  logFiles,
  {
    endpoint: 'list',
    path: '/cdn-log',
    columns: [
      'name',
      'hourAt',
      'param',
      'lines',
      'fileBytes',
      'sizeBytes',
      'pushedAt',
      { field: 'delaySeconds', label: terms.delay, align: 'right' },
      'state',
      'fileSha256',
      'expiresAt',
    ],
    optional: ['sizeBytes', 'pushedAt', 'fileSha256', 'expiresAt'],
    grow: 'name',
    widths: {
      name: 280,
      hourAt: 176,
      param: 130,
      lines: 90,
      fileBytes: 100,
      sizeBytes: 150,
      pushedAt: 176,
      delaySeconds: 90,
      state: 110,
      fileSha256: 160,
      expiresAt: 176,
    },
    filters: [],
    empty: {
      title: ['所选时间内没有日志文件', 'No log files in the chosen time'],
      text: [
        '日志在该时段结束后由供应商推送，通常几分钟内到达。',
        'Suppliers push logs after the hour; they usually arrive within minutes.',
      ],
    },
    actionsWidth: 100,
  },
  {
    cells: { name: Name, param: Param, delaySeconds: Delay, fileSha256: Checksum },
    bulk: Bulk,
    buttons: Buttons,
  },
);

type FilesProps = { domainId: string; hourAt: string | null; hourText: string | null };
/** Files of a domain, all or of one hour, with downloads by signed links. */
export const FileTable = ({ domainId, hourAt, hourText }: FilesProps) => {
  const hour = hourAt
    ? { from: hourAt, to: new Date(Date.parse(hourAt) + hourMs).toISOString() }
    : {};
  return (
    <section aria-label={t(texts.logs.files)} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base font-semibold">
        {hourText ? t(texts.logs.filesOf, { at: hourText }) : t(texts.logs.files)}
      </h2>
      <Files fixed={{ domainId, ...hour }} />
    </section>
  );
};
