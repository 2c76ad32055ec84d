import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Endpoint, In } from '#shared/kernel/contract';
import { Button, Menu } from '../../../ui';
import { fetchFile } from '../../request/api';
import { asFailure } from '../../request/http';
import { t } from '../../text/translate';

import { words } from '../../text/words';

const texts = {
  export: words.export,
  csv: words.exportCsv,
  xlsx: ['导出 XLSX', 'Export XLSX'],
} as const;
type Format = 'csv' | 'xlsx';

/** Downloads what a screen shows, as CSV or as a spreadsheet, from an endpoint that takes `format`. */
export const ExportMenu = <E extends Endpoint>({ endpoint, input, empty }: Props<E>) => {
  const [busy, setBusy] = useState(false);
  const run = (format: Format) => {
    setBusy(true);
    // Endpoints given here take a `format` beside their question, which the type above asks for.
    fetchFile(endpoint, { ...(input as object), format } as In<E>)
      .catch((error: unknown) => toast.error(t(asFailure(error).text)))
      .finally(() => setBusy(false));
  };
  return (
    <Menu
      label={t(texts.export)}
      side="bottom-end"
      items={(['csv', 'xlsx'] as const).map((format) => ({
        label: t(texts[format]),
        disabled: empty && t(words.noExport),
        onSelect: () => run(format),
      }))}
      trigger={(props) => (
        <Button {...props} icon={Download} busy={busy}>
          {t(texts.export)}
        </Button>
      )}
    />
  );
};
type Props<E extends Endpoint> = {
  endpoint: E;
  input: Omit<In<E>, 'format'>;
  /** The question has no rows for an answer. */
  empty: boolean;
};
