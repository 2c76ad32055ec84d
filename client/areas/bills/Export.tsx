import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { bills } from '#shared/areas/bills/bills';
import { fetchFile } from '../../kernel/api';
import { asFailure } from '../../kernel/http';
import { useSay } from '../../kernel/say';
import { Button } from '../../ui';
import { words } from './words';

type Props = { month: string; accountId: string | undefined };
/** Downloads a month with every line as CSV. */
export const Export = ({ month, accountId }: Props) => {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await fetchFile(bills.endpoints.export, { month, accountId }, `bill-${month}.csv`).catch(
      (e: unknown) => toast.error(say(asFailure(e).text)),
    );
    setBusy(false);
  };
  return (
    <Button icon={Download} busy={busy} onClick={() => void run()}>
      {say(words.export)}
    </Button>
  );
};
