import type { ListedPolicy } from '#shared/areas/cdn/alarms/policies';
import { alarmScopes } from '#shared/areas/cdn/alarms/policy';
import { RefCell } from '../../../../kernel/declared/Ref';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { formatAgo, StatusDot, useKit } from '../../../../ui';
import { methodsText, ruleText, texts } from '../texts';
import { AddPolicy } from './AddPolicy';

type Props = { row: ListedPolicy };

const PhaseCell = ({ row }: Props) => {
  if (!row.enabled) return <StatusDot tone="neutral">{t(texts.disabled)}</StatusDot>;
  if (row.firing > 0)
    return <StatusDot tone="error">{t(texts.firing, { n: row.firing })}</StatusDot>;
  if (row.pending > 0)
    return <StatusDot tone="warning">{t(texts.pending, { n: row.pending })}</StatusDot>;
  if (row.noData > 0)
    return <StatusDot tone="neutral">{t(texts.noData, { n: row.noData })}</StatusDot>;
  return <StatusDot tone="success">{t(texts.calm)}</StatusDot>;
};
const RuleCell = ({ row }: Props) => {
  const rule = ruleText(row, useKit().locale);
  return <span title={rule}>{rule}</span>;
};
const AccountCell = ({ row }: Props) => {
  return row.accountId ? (
    <RefCell of="accounts" id={row.accountId} name={row.accountName} />
  ) : (
    <>{t(texts.several)}</>
  );
};
const PointsCell = ({ row }: Props) => <>{t(texts.inRow, { n: row.points })}</>;
const DomainsCell = ({ row }: Props) => {
  if (row.scope !== 'account') return <>{`${t(alarmScopes[row.scope])} ${row.domainPattern}`}</>;
  return (
    <>
      {row.domainMode === 'all'
        ? t(texts.allDomains)
        : t(texts.someDomains, { n: row.domainIds.length })}
    </>
  );
};
const MethodsCell = ({ row }: Props) => <>{methodsText(row.methods)}</>;
const FiredCell = ({ row }: Props) => {
  const { locale } = useKit();
  return <>{row.lastFiredAt ? formatAgo(row.lastFiredAt, locale) : '–'}</>;
};

/** What is its own of the list of alarm policies. */
const policyCells = {
  cells: {
    enabled: PhaseCell,
    condition: RuleCell,
    accountId: AccountCell,
    points: PointsCell,
    domainMode: DomainsCell,
    methods: MethodsCell,
    lastFiredAt: FiredCell,
  },
  head: AddPolicy,
} satisfies ListParts<ListedPolicy>;
export default policyCells;
