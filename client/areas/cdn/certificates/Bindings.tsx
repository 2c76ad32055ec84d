import { domainStatuses, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import type { certificates } from '#shared/areas/cdn/certificates/certificates';
import type { Out } from '#shared/kernel/contract';
import { suppliers } from '#shared/suppliers';
import { StateDot } from '../../../kernel/declared/StateBadge';
import { EmptyState, formatInstant, PlainTable, StatusDot, useKit, withUnit } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

export type Detail = Out<typeof certificates.endpoints.one>;
type Bound = Detail['bindings'][number];
type Edge = Bound['edges'][number];

const useSupplierName = () => {
  return (supplier: string): string => {
    const label =
      supplier in suppliers ? suppliers[supplier as keyof typeof suppliers].label : null;
    return label ? t(label) : supplier;
  };
};

/** What a supplier says it has, beside what its edges showed. */
const SupplierState = ({
  of,
  fingerprint,
}: {
  of: Bound['suppliers'][number];
  fingerprint: string;
}) => {
  const name = useSupplierName();
  const same = of.fingerprint === fingerprint;
  const text = same
    ? t(texts.view.same)
    : of.fingerprint
      ? t(texts.view.different, { print: of.fingerprint.slice(0, 12) })
      : t(texts.view.nothing);
  return (
    <span className="flex items-center gap-2">
      <span className="text-ink-muted">{name(of.supplier)}</span>
      <StatusDot tone={same ? 'success' : of.fingerprint ? 'error' : 'neutral'}>{text}</StatusDot>
    </span>
  );
};

const Shown = ({ edge, fingerprint }: { edge: Edge; fingerprint: string }) => {
  if (edge.fingerprint === null)
    return (
      <StatusDot tone="warning">
        {t(texts.view.unreachable, { error: edge.error ?? '–' })}
      </StatusDot>
    );
  const same = edge.fingerprint === fingerprint;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <StatusDot tone={same ? 'success' : 'error'}>
        {same
          ? t(texts.view.same)
          : t(texts.view.different, { print: edge.fingerprint.slice(0, 12) })}
      </StatusDot>
      <span className="font-mono text-xs text-ink-faint" title={edge.fingerprint}>
        {edge.fingerprint.slice(0, 16)}
      </span>
    </span>
  );
};

const Edges = ({ edges, fingerprint }: { edges: readonly Edge[]; fingerprint: string }) => {
  const name = useSupplierName();
  const { locale, timeZone } = useKit();
  if (edges.length === 0)
    return <p className="mt-2 text-xs text-ink-muted">{t(texts.view.noLook)}</p>;
  const heads = [
    t(texts.view.supplier),
    t(texts.view.edges),
    t(texts.view.served),
    t(texts.view.until),
    t(texts.view.took),
    t(texts.view.seenAt),
  ];
  return (
    <PlainTable label={t(texts.view.edges)} heads={heads} className="mt-2">
      {edges.map((e) => (
        <tr
          key={`${e.supplier} ${e.node}`}
          className="border-b border-line align-top last:border-0"
        >
          <td className="whitespace-nowrap py-1.5 pr-4">{name(e.supplier)}</td>
          <td className="whitespace-nowrap py-1.5 pr-4">
            {e.node} <span className="font-mono text-xs text-ink-faint">{e.address}</span>
          </td>
          <td className="py-1.5 pr-4">
            <Shown edge={e} fingerprint={fingerprint} />
          </td>
          <td className="nums whitespace-nowrap py-1.5 pr-4">
            {e.notAfter ? formatInstant(e.notAfter, timeZone).slice(0, 10) : '–'}
          </td>
          <td className="nums whitespace-nowrap py-1.5 pr-4">{withUnit(e.ms, 'ms', locale)}</td>
          <td className="nums whitespace-nowrap py-1.5 pr-4">
            {formatInstant(e.checkedAt, timeZone)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
};

/** Bound domains: what each supplier says, and what each of its edges showed at the last handshake. */
export const Bindings = ({ row }: { row: Detail }) => {
  if (row.bindings.length === 0) return <EmptyState kind="nothing" title={t(texts.view.none)} />;
  return (
    <ul className="divide-y divide-line text-sm">
      {row.bindings.map((b) => {
        // The endpoint gives the domain's own status.
        return (
          <li key={b.domainId} className="px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <span className="flex min-w-0 items-center gap-3">
                <a
                  className="truncate font-mono text-[0.95em] text-accent-ink hover:underline"
                  href={`#/cdn-domain?domain=${b.domainId}`}
                >
                  {b.name}
                </a>
                <StateDot of={domainStatuses[b.status as DomainStatus]} />
              </span>
              <span className="flex flex-wrap gap-x-6 gap-y-1">
                {b.suppliers.map((s) => (
                  <SupplierState key={s.supplier} of={s} fingerprint={row.fingerprint} />
                ))}
              </span>
            </div>
            <Edges edges={b.edges} fingerprint={row.fingerprint} />
          </li>
        );
      })}
    </ul>
  );
};
