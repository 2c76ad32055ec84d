import { useSearchParams } from 'react-router-dom';
import type { liveRecords } from '#shared/areas/cdn/dns/liveRecords';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { RefPicker } from '../../../kernel/declared/Ref';
import { t } from '../../../kernel/text/translate';
import { cdnWords } from '../words';

type Row = RowOf<typeof liveRecords.endpoints.list>;
const useChosen = () => {
  const [query, setQuery] = useSearchParams();
  const choose = (id: string | null) => setQuery(id ? { id } : {});
  return { id: query.get('id'), choose };
};

/** Chooses the domain whose names are looked at. */
const Choose = () => {
  const { id, choose } = useChosen();
  return (
    <div className="mb-4 max-w-md">
      <RefPicker of="domains" label={t(cdnWords.searchDomains)} value={id} onChange={choose} />
    </div>
  );
};

/** What the answers for the names of a domain have of their own: whose they are. */
const parts: ListParts<Row> = {
  above: Choose,
  useInput: () => {
    const { id } = useChosen();
    return id ? { id } : {};
  },
};
export default parts;
