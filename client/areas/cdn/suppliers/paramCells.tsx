import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { StatusDot } from '../../../ui';
import { ParamTest } from './ParamTest';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Row = RowOf<typeof supplierParams.endpoints.list>;

/** Whether a credential may be used. */
export const Enabled = ({ row }: { row: Row }) => {
  return (
    <StatusDot tone={row.enabled ? 'success' : 'neutral'}>
      {t(row.enabled ? texts.suppliers.enabled : texts.suppliers.disabled)}
    </StatusDot>
  );
};
const Sealed = ({ row }: { row: Row }) => {
  return (
    <StatusDot tone={row.sealed ? 'success' : 'warning'}>
      {t(row.sealed ? texts.suppliers.sealedYes : texts.suppliers.sealedNo)}
    </StatusDot>
  );
};

/** "Save and test" of the form leads here with what to test in the address. */
const TestDialog = () => {
  const [query] = useSearchParams();
  const [id, setId] = useState(query.get('test'));
  if (!id) return null;
  return <ParamTest row={{ id, name: query.get('name') ?? '' }} onClose={() => setId(null)} />;
};

/** What the list of credentials draws itself. */
const parts: ListParts<Row> = { cells: { enabled: Enabled, sealed: Sealed }, below: TestDialog };
export default parts;
