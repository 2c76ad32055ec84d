import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { bills } from '#shared/areas/cdn/bills/bills';
import { fetchFile } from '../../../kernel/request/api';
import { asFailure } from '../../../kernel/request/http';
import { language } from '../../../kernel/text/language';
import { t } from '../../../kernel/text/translate';
import { Button } from '../../../ui';
import { texts } from './texts';

type FileProps = { label: keyof typeof texts; small?: boolean; fetch(): Promise<void> };
/** A button that downloads one file and says so when it could not. */
export const FileButton = ({ label, small, fetch }: FileProps) => {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await fetch().catch((e: unknown) => toast.error(t(asFailure(e).text)));
    setBusy(false);
  };
  return (
    <Button icon={Download} size={small ? 'sm' : 'md'} busy={busy} onClick={() => void run()}>
      {t(texts[label])}
    </Button>
  );
};

type Props = { month: string; accountId: string | undefined };
/** The printed bill of a month in the reader's language. */
export const Invoice = ({ month, accountId, small = true }: Props & { small?: boolean }) => (
  <FileButton
    label={small ? 'pdf' : 'exportPdf'}
    small={small}
    fetch={() =>
      fetchFile(
        bills.endpoints.pdf,
        { month, accountId, language: language() },
        `bill-${month}.pdf`,
      )
    }
  />
);

/** Downloads a month: every line as CSV, or the printed bill as PDF. */
export const Export = ({ month, accountId }: Props) => (
  <>
    <Invoice month={month} accountId={accountId} small={false} />
    <FileButton
      label="export"
      fetch={() => fetchFile(bills.endpoints.export, { month, accountId }, `bill-${month}.csv`)}
    />
  </>
);
