import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { recordOf } from './recordOf';
import { texts } from './zoneTexts';

type Row = RowOf<typeof dnsRecords.endpoints.list>;
const names = ['name', 'type', 'value', 'ttl', 'regions', 'weight'] as const;
const looks = {
  name: { hint: texts.nameHint },
  value: { hint: texts.valueHint, line: true, wide: true },
  weight: { hint: texts.weightHint },
  regions: { hint: texts.regionsHint },
};
const usualTtl = 300;

type Props = { row?: Row; onClose(): void; onDone(): void };
/** One record made by hand, new or as it is published; saved into one's own draft. */
export const RecordForm = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={dnsRecords}
    endpoint={dnsRecords.endpoints.write}
    names={names}
    start={row ? recordOf(row) : { type: 'A', ttl: usualTtl, regions: [] }}
    fixed={{ before: row ? recordOf(row) : null }}
    looks={looks}
    columns={2}
    size="lg"
    title={t(row ? texts.edit : texts.add)}
    done={texts.inDraft}
    onClose={onClose}
    onDone={onDone}
  />
);
export default RecordForm;
