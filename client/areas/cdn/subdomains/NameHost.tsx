import { subdomains } from '#shared/areas/cdn/subdomains/subdomains';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = {
  row: { id: string; host: string; label: string };
  onClose(): void;
  onDone(): void;
};
/** Gives a host a name that people know it by. */
const NameHost = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={subdomains}
    endpoint={subdomains.endpoints.update}
    names={['label']}
    fixed={{ id: row.id }}
    start={{ label: row.label }}
    title={`${t(texts.name)} · ${row.host}`}
    above={<p className="text-sm text-ink-muted">{t(texts.nameNote)}</p>}
    onClose={onClose}
    onDone={() => {
      onClose();
      onDone();
    }}
  />
);
export default NameHost;
