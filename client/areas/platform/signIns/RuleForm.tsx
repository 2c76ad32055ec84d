import { networkRules } from '#shared/areas/platform/session/networkRules';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = { network: string; onClose(): void; onDone(): void };
/** Blocks or allows an address or network, with reason and end; the own present address asks to be confirmed. */
export const RuleForm = ({ network, onClose, onDone }: Props) => (
  <FormDialog
    area={networkRules}
    endpoint={networkRules.endpoints.create}
    names={['network', 'action', 'reason', 'endsAt', 'confirmed']}
    start={{ network, action: 'block' }}
    looks={{ network: { line: true }, endsAt: { placeholder: texts.forever } }}
    when={{ confirmed: (values) => values['action'] === 'block' }}
    title={t(texts.blockNetwork)}
    above={<p className="text-sm text-ink-muted">{t(texts.ruleText)}</p>}
    done={texts.ruleSaved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
