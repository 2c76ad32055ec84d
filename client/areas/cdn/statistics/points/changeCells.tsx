import { useSearchParams } from 'react-router-dom';
import { RefPicker } from '../../../../kernel/declared/Ref';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { useKit } from '../../../../ui';
import { Author } from '../../author';
import { cdnWords } from '../../words';
import type { Change } from './changeColumns';

type Of = { row: Change };

const Param = ({ row }: Of) => <>{row.param}</>;
/** With its sign: what a change added or took away. */
const Value = ({ row }: Of) => {
  const { locale } = useKit();
  return (
    <span className={row.value < 0 ? 'nums text-error' : 'nums'}>
      {new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(row.value)}
    </span>
  );
};
/** The supplier's call, with a link to its answer among all of its request, or the names of log files. */
const Evidence = ({ row }: Of) => {
  const text = row.evidence ?? '–';
  return row.callId ? (
    <a
      className="truncate font-mono text-xs text-accent-ink hover:underline"
      href={`#/cdn-supplierapicall?${new URLSearchParams({ requestId: row.requestId, call: row.callId }).toString()}`}
      title={text}
    >
      {text}
    </a>
  ) : (
    <span className="truncate font-mono text-xs" title={text}>
      {text}
    </span>
  );
};

/** What the lists of changes draw themselves. */
export const changeCells = { paramId: Param, value: Value, actor: Author, evidence: Evidence };
/** Without a domain nothing is asked, and an empty list has no filters: it is chosen above. */
const ChooseDomain = () => {
  const [query, setQuery] = useSearchParams();
  const choose = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id) next.set('domainId', id);
    setQuery(next);
  };
  return query.get('domainId') ? null : (
    <RefPicker
      of="domains"
      label={t(cdnWords.domain)}
      value={null}
      onChange={choose}
      className="w-64"
    />
  );
};
const parts: ListParts<Change> = { cells: changeCells, above: ChooseDomain };
export default parts;
