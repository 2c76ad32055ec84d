import { useState } from 'react';
import { type SheetLine, smsPrice, smsPrices } from '#shared/areas/sms/prices/prices';
import { mostSheet, sheetActs } from '#shared/areas/sms/prices/sheet';
import type { In, Out } from '#shared/kernel/contract';
import * as terms from '#shared/kernel/terms';
import { moneyText } from '../../../kernel/declared/Cell';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { headOf } from '../../../kernel/declared/shape';
import { FormFailure } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Callout, DataTable, Dialog, StatusDot, TextDrop, useKit } from '../../../ui';
import { texts } from './texts';

type Answer = Out<typeof smsPrices.endpoints.preview>;
type Sheet = Omit<In<typeof smsPrices.endpoints.apply>, 'digest'>;
const { shape } = smsPrice.schema;
const priceDigits = 6;

const Text = ({ value, onChange, ids, label }: ControlProps) => (
  <TextDrop
    {...ids}
    aria-label={label}
    rows={8}
    value={typeof value === 'string' ? value : ''}
    onText={onChange}
    fileLabel={t(texts.file)}
    maxBytes={mostSheet}
    accept=".csv,.txt,text/csv,text/plain"
    placeholder={
      'country,network,prefix,price,from,to\nCN,China Mobile,86138,0.031,2026-12-01,\nSG,,,0.042,2026-12-01,'
    }
  />
);

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
    <Dialog
      open
      size="lg"
      title={t(texts.sheet)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button
            variant="primary"
            busy={apply.busy}
            disabled={n === 0 ? t(texts.nothing) : bad + overlapping > 0 && t(texts.refused)}
            onClick={async () => {
              if (await apply.run({ ...sheet, digest: answer.digest })) onDone();
            }}
          >
            {t(texts.apply, { n })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure failure={apply.failure} shown={[]} />
        <Callout tone={bad + overlapping > 0 ? 'warning' : 'success'}>
          {t(texts.counts, answer.counts)}
        </Callout>
        <Lines lines={answer.lines} />
      </div>
    </Dialog>
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
