import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { useOpened } from '../../../../kernel/declared/list/listState';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const words = texts.removal;
/** Proposes the removal of a domain's data and opens its preview beside the list. */
const NewRemoval = ({ onClose, onDone }: { onClose(): void; onDone(): void }) => {
  const [, open] = useOpened('plan');
  return (
    <FormDialog
      area={dataPlans}
      endpoint={dataPlans.endpoints.createRemoval}
      names={['domainId', 'ticket', 'from', 'to', 'reason']}
      looks={{ to: { hint: words.hours } }}
      columns={2}
      size="lg"
      title={t(words.propose)}
      above={<p className="text-sm text-ink-muted">{t(words.text)}</p>}
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
export default NewRemoval;
