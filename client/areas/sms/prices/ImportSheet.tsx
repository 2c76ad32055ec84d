import { useState } from 'react';
import { type SheetLine, smsPrice, smsPrices } from '#shared/areas/sms/prices/prices';
import { mostSheet, sheetActs } from '#shared/areas/sms/prices/sheet';
import type { In, Out } from '#shared/kernel/contract';
import * as terms from '#shared/kernel/terms';
import { moneyText } from '../../../kernel/declared/Cell';
import { PreviewDialog } from '../../../kernel/declared/PreviewDialog';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { textFile } from '../../../kernel/declared/textFile';
import { headOf } from '../../../kernel/declared/shape';
import { useMutation } from '../../../kernel/request/mutation';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';

import { Callout, DataTable, StatusDot, useKit } from '../../../ui';
import { texts } from './texts';

type Answer = Out<typeof smsPrices.endpoints.preview>;
type Sheet = Omit<In<typeof smsPrices.endpoints.apply>, 'digest'>;
const { shape } = smsPrice.schema;
const priceDigits = 6;

const Text = textFile({
  rows: 8,
  file: texts.file,
  maxBytes: mostSheet,
  placeholder:
    'country,network,prefix,price,from,to\nCN,China Mobile,86138,0.031,2026-12-01,\nSG,,,0.042,2026-12-01,',
});

const Lines = ({ lines }: { lines: readonly SheetLine[] }) => {
  const { locale } = useKit();
  const money = (micros: number | null) =>
    micros === null ? '–' : moneyText(micros, locale, priceDigits);
  return (
    <DataTable
      name="/sms-supplierattrmanag sheet"
      label={t(texts.lines)}
      rows={lines}
      rowKey={(l) => String(l.line)}
      maxHeight="50vh"
      columns={[
        { id: 'line', header: t(texts.line), width: 70, always: true, cell: (l) => l.line },
        {
          id: 'act',
          header: t(terms.result),
          width: 130,
          cell: (l) => <StatusDot tone={sheetActs[l.act][2]}>{t(sheetActs[l.act])}</StatusDot>,
        },
        { id: 'country', header: headOf(shape.country), width: 90, cell: (l) => l.country },
        { id: 'prefix', header: headOf(shape.prefix), width: 100, cell: (l) => l.prefix || '–' },
        {
          id: 'before',
          header: t(texts.before),
          align: 'right',
          width: 120,
          cell: (l) => money(l.before),
        },
        {
          id: 'price',
          header: headOf(shape.price),
          align: 'right',
          width: 120,
          cell: (l) => money(l.price),
        },
        { id: 'validFrom', header: headOf(shape.validFrom), width: 110, cell: (l) => l.validFrom },
        {
          id: 'fault',
          header: t(texts.problem),
          grow: true,
          cell: (l) => (l.fault ? t(l.fault) : '–'),
        },
      ]}
    />
  );
};

type ResultProps = { sheet: Sheet; answer: Answer; onClose(): void; onDone(): void };
/** What the sheet would do, line by line, and the button that does it. */
const Result = ({ sheet, answer, onClose, onDone }: ResultProps) => {
  const { added, changed, ended, overlapping, bad } = answer.counts;
  const apply = useMutation(smsPrices.endpoints.apply, { inline: true, done: texts.applied });
  const n = added + changed + ended;
  return (
    <PreviewDialog
      title={t(texts.sheet)}
      onClose={onClose}
      act={apply}
      submit={{
        label: t(texts.apply, { n }),
        disabled: n === 0 ? t(texts.nothing) : bad + overlapping > 0 && t(texts.refused),
        run: async () => {
          if (await apply.run({ ...sheet, digest: answer.digest })) onDone();
        },
      }}
    >
      <Callout tone={bad + overlapping > 0 ? 'warning' : 'success'}>
        {t(texts.counts, answer.counts)}
      </Callout>
      <Lines lines={answer.lines} />
    </PreviewDialog>
  );
};

/** Imports the price sheet of a carrier: tried first, applied as it was shown. */
const ImportSheet = ({ onClose, onDone }: ToolbarDialogProps) => {
  const [result, setResult] = useState<{ sheet: Sheet; answer: Answer } | null>(null);
  if (result) return <Result {...result} onClose={onClose} onDone={onDone} />;
  return (
    <FormDialog
      area={smsPrices}
      endpoint={smsPrices.endpoints.preview}
      names={['paramId', 'currency', 'text']}
      start={{ currency: 'USD' }}
      controls={{ text: Text }}
      columns={2}
      size="lg"
      title={t(texts.sheet)}
      submit={t(texts.dryRun)}
      above={<p className="text-sm text-ink-muted">{t(texts.format)}</p>}
      onClose={onClose}
      onDone={(answer, values) => {
        const { paramId, currency, text } = values;
        // Safe cast: these values were accepted by the server just now.
        setResult({ answer, sheet: { paramId, currency, text } as Sheet });
      }}
    />
  );
};
export default ImportSheet;
