import { accountParams } from '#shared/areas/cdn/suppliers/accountParams';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { paramTexts } from './texts';

type Props = { row: { id: string; paramName: string }; onClose(): void; onDone(): void };
/** Asks for the parameter that takes over what one account has on this one. */
const MoveAccountParam = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={accountParams}
    endpoint={accountParams.endpoints.move}
    names={['toParamId']}
    fixed={{ id: row.id }}
    title={t(paramTexts.moveTitle, { name: row.paramName })}
    above={<p className="text-sm text-ink-muted">{t(paramTexts.moveOwnNote)}</p>}
    submit={t(paramTexts.move)}
    done={paramTexts.moved}
    onClose={onClose}
    onDone={() => {
      onClose();
      onDone();
    }}
  />
);
export default MoveAccountParam;
