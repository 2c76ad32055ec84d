import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fileStates, smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { mostFileSize } from '#shared/areas/sms/numberFiles/terms';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { go } from '../../../kernel/page/navigate';
import { Page } from '../../../kernel/page/Page';
import { FailurePanel, Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, Card, ProgressBar, useKit, withUnit } from '../../../ui';
import { ChooseFile } from './ChooseFile';
import { FileCounts, FileSplit } from './FileDrawer';
import { MapColumns } from './MapColumns';
import { texts } from './texts';
import { useUpload } from './useUpload';

type Row = Out<typeof smsNumberFiles.endpoints.one>;
const dayMs = 86_400_000;
const keptDays = 30;
const inDays = (n: number) => new Date(Date.now() + n * dayMs).toISOString().slice(0, 10);
const watchMs = 2_000;

/** Begins an upload: the file, its name, and the day its numbers go. */
const Begin = ({ onBegun }: { onBegun(row: Row, file: File): void }) => {
  const [file, setFile] = useState<File | null>(null);
  const isStaff = useIsStaff();
  const isFit = file !== null && file.size > 0 && file.size <= mostFileSize;
  return (
    <Card className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <ChooseFile file={file} label={t(texts.choose)} onFile={setFile} />
        {file && !isFit && <Callout tone="error">{t(texts.large)}</Callout>}
        {file && isFit && (
          <InlineForm
            key={`${file.name} ${file.size}`}
            area={smsNumberFiles}
            endpoint={smsNumberFiles.endpoints.create}
            names={isStaff ? ['accountId', 'name', 'purgeOn'] : ['name', 'purgeOn']}
            start={{
              name: file.name.replace(/\.\w+$/, '').slice(0, 50),
              purgeOn: inDays(keptDays),
            }}
            fixed={{ fileName: file.name.slice(-120), sizeBytes: file.size }}
            submit={t(texts.begin)}
            onDone={(row) => onBegun(row, file)}
          />
        )}
      </div>
    </Card>
  );
};

type UploadProps = { row: Row; first: File | null; onDone(): void };
/** Sends what has not arrived yet; after a break the same file is chosen again. */
const Uploading = ({ row, first, onDone }: UploadProps) => {
  const { locale } = useKit();
  const [file, setFile] = useState(first);
  const upload = useUpload();
  const isOther = file !== null && file.size !== row.sizeBytes;
  const begin = async (chosen: File) => {
    await upload.run(row, chosen);
    onDone();
  };
  useEffect(() => {
    if (first) void begin(first);
    // Once, with the file that was chosen on the step before.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const sent = upload.busy ? upload.sent : row.receivedBytes;
  return (
    <Card title={t(texts.uploading, { name: row.name })} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <ProgressBar
          label={t(texts.uploading, { name: row.name })}
          value={sent / row.sizeBytes}
          note={`${withUnit(sent, 'bytes', locale)} / ${withUnit(row.sizeBytes, 'bytes', locale)}`}
        />
        {!upload.busy && (
          <>
            <FailurePanel failure={upload.failure} />
            {upload.failure?.status !== 400 && <Callout tone="warning">{t(texts.broken)}</Callout>}
            <ChooseFile file={file} label={t(texts.again)} onFile={setFile} />
            {isOther && (
              <Callout tone="error">
                {t(texts.other, { size: withUnit(row.sizeBytes, 'bytes', locale) })}
              </Callout>
            )}
            <div>
              <Button
                variant="primary"
                disabled={!file || isOther}
                onClick={() => file && void begin(file)}
              >
                {t(texts.goOn)}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
};

/** What the check says so far, and where it leads when it has ended. */
const Checked = ({ row }: { row: Row }) => (
  <Card
    title={row.state === 'checking' ? t(texts.checking) : row.name}
    note={t(texts.progress, { rows: row.rows })}
    actions={
      row.state === 'ready' && (
        <>
          <Button onClick={() => go('/sms-numberfile')}>{t(texts.toFiles)}</Button>
          <Button variant="primary" onClick={() => go(`/createSendTaskPage?fileId=${row.id}`)}>
            {t(texts.toTask)}
          </Button>
        </>
      )
    }
  >
    <div className="flex flex-col gap-5">
      {row.state === 'checking' && <ProgressBar label={t(texts.checking)} value={null} />}
      {row.fault && <Callout tone="error">{t(sentenceText(row.fault))}</Callout>}
      <FileCounts file={row} />
      <FileSplit file={row} />
    </div>
  </Card>
);

const Steps = ({ id, first }: { id: string; first: File | null }) => {
  const { changed, progress } = smsNumberFiles.events;
  const answer = useQuery(
    smsNumberFiles.endpoints.one,
    { id },
    { refreshOn: [changed, progress], everyMs: watchMs },
  );
  const row = answer.value;
  if (!row) return <Pending of={answer} className="h-60 w-full" />;
  if (row.state === 'uploading')
    return <Uploading row={row} first={first} onDone={answer.reload} />;
  if (row.state === 'unpacking')
    return (
      <Card title={row.name} className="max-w-2xl">
        <ProgressBar label={t(texts.unpacking)} value={null} note={t(texts.unpacking)} />
      </Card>
    );
  if (row.state === 'mapping') return <MapColumns id={id} onChecking={answer.reload} />;
  return (
    <div className="flex flex-col gap-4">
      {row.state === 'purged' && (
        <div>
          <StateBadge of={fileStates[row.state]} />
        </div>
      )}
      <Checked row={row} />
    </div>
  );
};

/** Uploads a list of numbers: the file in pieces, what its columns hold, the check of every row. */
const UploadNumbers = () => {
  const [query, setQuery] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const id = query.get('id');
  return (
    <Page>
      {id ? (
        <Steps key={id} id={id} first={file} />
      ) : (
        <Begin
          onBegun={(row, chosen) => {
            setFile(chosen);
            setQuery({ id: row.id }, { replace: true });
          }}
        />
      )}
    </Page>
  );
};
export default UploadNumbers;
