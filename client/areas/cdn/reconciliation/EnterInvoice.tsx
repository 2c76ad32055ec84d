import {
  mostInvoiceText,
  type ShownSupplierMonth,
  supplierMonths,
} from '#shared/areas/cdn/reconciliation/supplierMonths';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { TextDrop } from '../../../ui';
import { texts } from './texts';

const words = texts.months;
const Text = ({ value, onChange, ids, label }: ControlProps) => (
  <TextDrop
    {...ids}
    aria-label={label}
    rows={8}
    value={typeof value === 'string' ? value : ''}
    onText={onChange}
    fileLabel={t(words.chooseFile)}
    maxBytes={mostInvoiceText}
    accept=".csv,text/csv,text/plain"
    placeholder={
      'line,0,500,0.08,500,40.00\nline,500,,0.06,200.123,12.01\ncredit,-1.04\ntotal,50.97'
    }
  />
);

/** Enters the invoice of a month from a CSV file. */
const EnterInvoice: ActionDialog<ShownSupplierMonth> = ({ row, onClose, onDone }) => (
  <FormDialog
    area={supplierMonths}
    endpoint={supplierMonths.endpoints.enter}
    names={['currency', 'unit', 'text']}
    fixed={{ id: row.id }}
    controls={{ text: Text }}
    columns={2}
    size="lg"
    title={`${t(words.enter)} · ${row.paramName} ${row.month}`}
    above={<p className="text-sm text-ink-muted">{t(words.fileFormat)}</p>}
    done={words.isEntered}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default EnterInvoice;
