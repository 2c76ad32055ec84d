import { nodes } from '#shared/areas/platform/processes/nodes';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = { row: RowOf<typeof nodes.endpoints.list>; onClose(): void; onDone(): void };
/** Other roles of a worker; none chosen returns to those it started with. */
const RolesDialog = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={nodes}
    endpoint={nodes.endpoints.roles}
    names={['roles']}
    start={{ roles: row.roles }}
    fixed={{ id: row.id }}
    title={t(texts.changeRoles)}
    above={<p className="text-sm text-ink-muted">{t(texts.rolesText)}</p>}
    done={texts.asked}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default RolesDialog;
