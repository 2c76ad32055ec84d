import { Copy, Download, FileArchive, FileTerminal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { logFiles, logStates, mostInArchive } from '#shared/areas/cdn/logs/logFiles';
import type { Out } from '#shared/kernel/contract';
import { type Supplier, suppliers } from '#shared/suppliers';
import { useList } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { say, useSay } from '../../../kernel/text/say';
import { StateBadge } from '../../../kernel/declared/state';
import {
  Button,
  type Column,
  CopyText,
  formatElapsed,
  formatInstant,
  IconButton,
  scaled,
  scaleFor,
  useKit,
  withUnit,
} from '../../../ui';
import type texts from './messages.zh-CN.json';
import { useLinks } from './useLinks';

type File = Out<typeof logFiles.endpoints.list>['rows'][number];
/** Customers are told the supplier's code, staff the parameter's own name. */
const supplierName = (param: string): string =>
  param in suppliers ? say(suppliers[param as Supplier].label) : param;
const hourMs = 3_600_000;

const useColumns = (): Column<File>[] => {
  const say = useSay<keyof typeof texts>();
  const { locale, timeZone } = useKit();
  return useMemo(() => {
    const count = scaleFor('count', 0);
    const time = (
      id: 'hourAt' | 'pushedAt' | 'expiresAt',
      header: string,
      optional = false,
    ): Column<File> => ({
      id,
      header,
      width: 176,
      optional,
      sortable: id !== 'expiresAt',
      cell: (r) => <span className="nums">{formatInstant(r[id], timeZone)}</span>,
    });
    return [
      {
        id: 'name',
        header: say('logs.name'),
        grow: true,
        always: true,
        cell: (r) => <CopyText text={r.name} />,
      },
      time('hourAt', say('logs.hourAt')),
      { id: 'param', header: say('logs.param'), width: 130, cell: (r) => supplierName(r.param) },
      {
        id: 'lines',
        header: say('logs.lines'),
        align: 'right',
        width: 90,
        cell: (r) => scaled(r.lines, count, locale),
      },
      {
        id: 'fileBytes',
        header: say('logs.size'),
        hint: say('logs.size.hint'),
        align: 'right',
        width: 100,
        cell: (r) => (r.fileBytes === null ? '–' : withUnit(r.fileBytes, 'bytes', locale)),
      },
      {
        id: 'sizeBytes',
        header: say('logs.textSize'),
        align: 'right',
        width: 150,
        sortable: true,
        cell: (r) => withUnit(r.sizeBytes, 'bytes', locale),
      },
      time('pushedAt', say('logs.pushedAt')),
      {
        id: 'delay',
        fields: ['delaySeconds'],
        header: say('logs.delay'),
        align: 'right',
        width: 90,
        cell: (r) => <span className="nums">{formatElapsed(r.delaySeconds * 1000, locale)}</span>,
      },
      {
        id: 'state',
        header: say('logs.state'),
        width: 110,
        cell: (r) => <StateBadge of={logStates[r.state]} />,
      },
      {
        id: 'checksum',
        fields: ['fileSha256'],
        header: say('logs.checksum'),
        width: 160,
        optional: true,
        cell: (r) => (r.fileSha256 ? <CopyText text={r.fileSha256} /> : '–'),
      },
      time('expiresAt', say('logs.expiresAt'), true),
    ];
  }, [say, locale, timeZone]);
};

/** Files of a domain, all or of one hour, with downloads by signed links. */
export const FileTable = ({ domainId, hourAt, hourText }: FilesProps) => {
  const say = useSay<keyof typeof texts>();
  const columns = useColumns();
  const archiveRefusal = (n: number): string | false =>
    n < 2 ? say('logs.zipTwo') : n > mostInArchive && say('logs.zipMost', { n: mostInArchive });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const hour = hourAt
    ? { from: hourAt, to: new Date(Date.parse(hourAt) + hourMs).toISOString() }
    : {};
  const list = useList(logFiles.endpoints.list, {
    sort: '-hourAt',
    fixed: { domainId, ...hour },
    refreshOn: [logFiles.events.arrived],
  });
  const links = useLinks(list.answer.reload);
  return (
    <section aria-label={say('logs.files')} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base font-semibold">
        {hourText ? say('logs.filesOf', { at: hourText }) : say('logs.files')}
      </h2>
      <ListTable
        list={list}
        name="/cdn-log"
        label={say('logs.files')}
        columns={columns}
        rowKey={(r) => r.id}
        none={say('logs.none')}
        noneText={say('logs.noneText')}
        selected={selected}
        onSelect={setSelected}
        bulk={(keys) => (
          <>
            <Button
              size="sm"
              icon={FileArchive}
              busy={links.busy}
              disabled={archiveRefusal([...keys].length)}
              onClick={() => void links.archive([...keys])}
            >
              {say('logs.bulkZip', { n: [...keys].length })}
            </Button>
            <Button
              size="sm"
              icon={FileTerminal}
              busy={links.busy}
              onClick={() => void links.script([...keys])}
            >
              {say('logs.bulkScript')}
            </Button>
            <Button
              size="sm"
              icon={Download}
              busy={links.busy}
              onClick={() => void links.download([...keys])}
            >
              {say('logs.bulk', { n: [...keys].length })}
            </Button>
            <Button
              size="sm"
              icon={Copy}
              busy={links.busy}
              onClick={() => void links.copy([...keys])}
            >
              {say('logs.bulkList')}
            </Button>
          </>
        )}
        rowActions={(row) => (
          <>
            <IconButton
              icon={Download}
              label={say('logs.download')}
              onClick={() => void links.download([row.id])}
            />
            <IconButton
              icon={Copy}
              label={say('logs.copyLink')}
              onClick={() => void links.copy([row.id])}
            />
          </>
        )}
        actionsWidth={100}
      />
    </section>
  );
};
type FilesProps = { domainId: string; hourAt: string | null; hourText: string | null };
