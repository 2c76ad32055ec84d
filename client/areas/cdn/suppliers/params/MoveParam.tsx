import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { paramTexts } from './texts';

type Props = { row: { id: string; name: string }; onClose(): void; onDone(): void };
/** Asks for the parameter that takes over what uses this one. */
const MoveParam = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={supplierParams}
    endpoint={supplierParams.endpoints.move}
    names={['toParamId']}
    fixed={{ id: row.id }}
    title={t(paramTexts.moveTitle, { name: row.name })}
    above={<p className="text-sm text-ink-muted">{t(paramTexts.moveNote)}</p>}
    submit={t(paramTexts.move)}
    done={paramTexts.moved}
    onClose={onClose}
    onDone={() => {
      onClose();
      onDone();
    }}
  />
);
export default MoveParam;
