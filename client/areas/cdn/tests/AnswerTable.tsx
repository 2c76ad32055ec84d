import clsx from 'clsx';
import type { ReactNode } from 'react';
import { checkNames, type TestPoint } from '#shared/areas/cdn/tests/results';
import { t } from '../../../kernel/text/translate';
import { CopyText, PlainTable, StatusDot } from '../../../ui';
import { texts } from './texts';

type Line = { key: string; name: ReactNode; values: readonly (string | null)[]; look?: 'hash' };
const differ = (values: readonly (string | null)[]): boolean => new Set(values).size > 1;

const Lines = ({ label, heads, lines }: { label: string; heads: string[]; lines: Line[] }) => (
  <PlainTable label={label} heads={heads}>
    {lines.map(({ key, name, values, look }) => (
      <tr
        key={key}
        className={clsx(
          'border-b border-line align-top last:border-0',
          differ(values) && 'bg-warning-soft',
        )}
      >
        <th scope="row" className="whitespace-nowrap py-1 pl-1 pr-4 font-normal text-ink-muted">
          {name}
        </th>
        {values.map((value, i) => (
          <td key={heads[i + 1]} className="min-w-36 max-w-72 py-1 pr-4 [overflow-wrap:anywhere]">
            {value !== null && look === 'hash' ? (
              <div className="max-w-40">
                <CopyText text={value} />
              </div>
            ) : (
              (value ?? '–')
            )}
          </td>
        ))}
      </tr>
    ))}
  </PlainTable>
);

type Props = { points: readonly TestPoint[] };
/** What each point answered, side by side; rows whose values differ are tinted. */
export const AnswerTable = ({ points }: Props) => {
  const of = (read: (p: TestPoint) => string | number | null | undefined) =>
    points.map((p) => {
      const value = read(p);
      return value === null || value === undefined || value === '' ? null : String(value);
    });
  const all: Line[] = [
    { key: 'status', name: t(texts.statusCode), values: of((p) => p.status) },
    { key: 'cache', name: t(texts.cache), values: of((p) => p.cache) },
    { key: 'age', name: t(texts.age), values: of((p) => p.ageSeconds) },
    {
      key: 'second',
      name: t(texts.second),
      values: of((p) => p.second && `${p.second.cache ?? '–'} · Age ${p.second.ageSeconds ?? '–'}`),
    },
    { key: 'bytes', name: t(texts.bytes), values: of((p) => (p.sha256 ? `${p.bytes} B` : null)) },
    { key: 'hash', name: t(texts.bodyHash), values: of((p) => p.sha256), look: 'hash' },
    {
      key: 'print',
      name: t(texts.certificate),
      values: of((p) => p.certificate?.fingerprint),
      look: 'hash',
    },
    { key: 'for', name: t(texts.certificateFor), values: of((p) => p.certificate?.name) },
    {
      key: 'until',
      name: t(texts.certificateUntil),
      values: of((p) => p.certificate?.notAfter?.slice(0, 10)),
    },
    { key: 'values', name: t(texts.values), values: of((p) => p.values.join(', ')) },
  ];
  const lines = all.filter((l) => l.values.some((v) => v !== null));
  if (lines.length === 0) return null;
  return <Lines label={t(texts.answer)} heads={['', ...points.map((p) => p.name)]} lines={lines} />;
};

/** All headers of every point, by name. */
export const HeadersTable = ({ points }: Props) => {
  const names = [...new Set(points.flatMap((p) => p.headers.map((h) => h.name.toLowerCase())))];
  const lines = names.toSorted().map(
    (name): Line => ({
      key: name,
      name: <code className="font-mono text-xs">{name}</code>,
      values: points.map(
        (p) =>
          p.headers
            .filter((h) => h.name.toLowerCase() === name)
            .map((h) => h.value)
            .join(', ') || null,
      ),
    }),
  );
  return (
    <Lines label={t(texts.headers)} heads={['', ...points.map((p) => p.name)]} lines={lines} />
  );
};

/** Each assertion at each point: whether it holds, and what was there instead. */
export const ChecksTable = ({ points }: Props) => {
  const checks = points[0]?.checks ?? [];
  return (
    <PlainTable label={t(texts.assertions)} heads={['', ...points.map((p) => p.name)]}>
      {checks.map((c, i) => (
        <tr key={i} className="border-b border-line align-top last:border-0">
          <th scope="row" className="py-1 pr-4 font-normal text-ink-muted [overflow-wrap:anywhere]">
            {t(checkNames[c.check])} {[c.name, c.value].filter(Boolean).join(' = ').slice(0, 80)}
          </th>
          {points.map((p) => {
            const own = p.checks[i];
            return (
              <td key={p.name} className="min-w-36 max-w-72 py-1 pr-4 [overflow-wrap:anywhere]">
                {own && (
                  <StatusDot tone={own.ok ? 'success' : 'error'}>{own.actual || '–'}</StatusDot>
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </PlainTable>
  );
};
