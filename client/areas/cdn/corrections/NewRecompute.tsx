import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { useOpened } from '../../../kernel/declared/list/listState';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = { onClose(): void; onDone(): void };
const words = texts.recompute;

const useDone = ({ onClose, onDone }: Props) => {
  const [, open] = useOpened('plan');
  return ({ id }: { id: string }) => {
    onDone();
    onClose();
    open(id);
  };
};

/** Holds the hours of a supplier parameter against their slots and opens what differs beside the list. */
export const NewSupplierRecompute = (props: Props) => (
  <FormDialog
    area={dataPlans}
    endpoint={dataPlans.endpoints.createSupplierRecompute}
    names={['paramId', 'from', 'to', 'reason']}
    looks={{ to: { hint: texts.removal.hours } }}
    columns={2}
    size="lg"
    title={t(words.propose)}
    above={<p className="text-sm text-ink-muted">{t(words.text)}</p>}
    submit={t(texts.preview)}
    onClose={props.onClose}
    onDone={useDone(props)}
  />
);

/** The same for a month of an account. */
export const NewAccountRecompute = (props: Props) => (
  <FormDialog
    area={dataPlans}
    endpoint={dataPlans.endpoints.createAccountRecompute}
    names={['accountId', 'month', 'reason']}
    columns={2}
    size="lg"
    title={t(words.propose)}
    above={<p className="text-sm text-ink-muted">{t(words.text)}</p>}
    submit={t(texts.preview)}
    onClose={props.onClose}
    onDone={useDone(props)}
  />
);
