import type { ComponentProps } from 'react';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { useOpened } from '../../../kernel/declared/list/listState';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const { createSupplierRecompute, createAccountRecompute } = dataPlans.endpoints;
type Recompute = typeof createSupplierRecompute | typeof createAccountRecompute;
type Props = { onClose(): void; onDone(): void };
type Fields<E extends Recompute> = Pick<
  ComponentProps<typeof FormDialog<E>>,
  'endpoint' | 'names' | 'looks'
>;

/** Asks what shall be worked out anew and opens what differs beside the list. */
const RecomputeDialog = <E extends Recompute>({
  onClose,
  onDone,
  ...fields
}: Props & Fields<E>) => {
  const [, open] = useOpened('plan');
  return (
    <FormDialog<E>
      {...fields}
      area={dataPlans}
      columns={2}
      size="lg"
      title={t(texts.recompute.propose)}
      above={<p className="text-sm text-ink-muted">{t(texts.recompute.text)}</p>}
      submit={t(texts.preview)}
      onClose={onClose}
      onDone={({ id }) => {
        onDone();
        onClose();
        open(id);
      }}
    />
  );
};

/** Holds the hours of a supplier parameter against their slots. */
export const NewSupplierRecompute = (props: Props) => (
  <RecomputeDialog
    {...props}
    endpoint={createSupplierRecompute}
    names={['paramId', 'from', 'to', 'reason']}
    looks={{ to: { hint: texts.removal.hours } }}
  />
);

/** The same for a month of an account. */
export const NewAccountRecompute = (props: Props) => (
  <RecomputeDialog
    {...props}
    endpoint={createAccountRecompute}
    names={['accountId', 'month', 'reason']}
  />
);
