import { Download } from 'lucide-react';
import {
  fileStates,
  rejectReasons,
  smsNumberFile,
  smsNumberFiles,
} from '#shared/areas/sms/numberFiles/numberFiles';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import * as terms from '#shared/kernel/terms';
import { number } from '#shared/areas/sms/terms';
import { columnsOf } from '../../../kernel/declared/columns';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { fetchFile } from '../../../kernel/request/api';
import { FailurePanel, Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { useCan, useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, Drawer, Facts, PlainTable, StatStrip, useKit } from '../../../ui';
import { countryCounts } from './countries';
import { texts } from './texts';

type File = Out<typeof smsNumberFiles.endpoints.one>;
const { shape } = smsNumberFile.schema;
const counted = ['valid', 'duplicate', 'invalid', 'optedOut'] as const;
const facts = columnsOf<File>(
  shape,
  ['fileName', 'sizeBytes', 'callingCode', 'purgeOn', 'createdAt'],
  {},
);
const shownNumbers = 20;

/** Counts of a file that add up to its rows. */
export const FileCounts = ({ file, narrow }: { file: File; narrow?: boolean }) => {
  const { locale } = useKit();
  const figure = (id: 'rows' | (typeof counted)[number]) => ({
    id,
    label: headOf(shape[id]),
    value: file[id].toLocaleString(locale),
  });
  return (
    <StatStrip
      label={file.name}
      narrow={narrow}
      figures={(['rows', ...counted] as const).map(figure)}
    />
  );
};

const Numbers = ({ file }: { file: File }) => {
  const { email } = useWho();
  const answer = useQuery(smsNumberFiles.endpoints.numbers, { id: file.id, size: shownNumbers });
  const rows = answer.value?.rows ?? [];
  const isOpen = rows.some((r) => !r.number.includes('•'));
  if (answer.failure) return <FailurePanel failure={answer.failure} onRetry={answer.reload} />;
  if (rows.length === 0) return null;
  const title = t(isOpen ? texts.openNumbers : texts.firstNumbers);
  return (
    <div className="flex flex-col gap-1">
      {isOpen && <Callout tone="warning">{`${title} (${email})`}</Callout>}
      {!isOpen && <h3 className="text-sm font-semibold">{title}</h3>}
      <PlainTable
        label={title}
        heads={[t(texts.row), t(number), t(terms.country)]}
        numeric={[t(texts.row)]}
      >
        {rows.map((r) => (
          <tr key={r.n} className="border-b border-line">
            <td className="nums py-1 pr-4 text-right text-ink-muted">{r.n}</td>
            <td className="nums py-1 pr-4">{r.number}</td>
            <td className="py-1 pr-4">{r.country}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
};

/** Countries, why rows are not valid, and the file of rejected rows. */
export const FileSplit = ({ file }: { file: File }) => {
  const { locale } = useKit();
  const mayDownload = useCan('sms.material');
  const rejected = file.rows - file.valid;
  const reasons = Object.entries(file.reasons).map(
    ([reason, n]) =>
      [t(rejectReasons[reason as 'empty'] ?? [reason, reason]), n.toLocaleString(locale)] as const,
  );
  return (
    <>
      {Object.keys(file.countries).length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold">{t(texts.byCountry)}</h3>
          <Facts items={countryCounts(file.countries, locale)} />
        </section>
      )}
      {reasons.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold">{t(texts.byReason)}</h3>
          <Facts items={reasons} />
        </section>
      )}
      {rejected > 0 && mayDownload && file.state === 'ready' && (
        <div>
          <Button
            icon={Download}
            onClick={() =>
              void fetchFile(smsNumberFiles.endpoints.rejects, { id: file.id }, 'rejects.csv')
            }
          >
            {t(texts.downloadRejects)}
          </Button>
        </div>
      )}
    </>
  );
};

/** One file of numbers: its counts, where its numbers are, why others were not taken, its first numbers. */
export const FileDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { changed, progress } = smsNumberFiles.events;
  const answer = useQuery(smsNumberFiles.endpoints.one, { id }, { refreshOn: [changed, progress] });
  const file = answer.value;
  return (
    <Drawer open beside onClose={onClose} title={file?.name ?? ''}>
      <Pending of={answer} className="h-60 w-full" />
      {file && (
        <div className="flex flex-col gap-5">
          <div>
            <StateBadge of={fileStates[file.state]} />
          </div>
          {file.fault && <Callout tone="error">{t(sentenceText(file.fault))}</Callout>}
          <FileCounts narrow file={file} />
          <FileSplit file={file} />
          <Facts columns={1} items={facts.map((c) => [c.header, c.cell(file)])} />
          {file.state === 'ready' && <Numbers file={file} />}
        </div>
      )}
    </Drawer>
  );
};
