import { useSearchParams } from 'react-router-dom';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { daysLeft } from '#shared/areas/cdn/certificates/schemas';
import type { ListParts } from '../../../kernel/screens/screens';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Skeleton, StatStrip, useKit, withUnit } from '../../../ui';
import certificateCells from './certificateCells';
import type { CertificateRow } from './CertificateStatus';
import { texts } from './texts';

const dayMs = 86_400_000;
const names = ['notAfterFrom', 'notAfterTo', 'wrongCountFrom'] as const;
type Filter = Partial<Record<(typeof names)[number], string>>;

const atDay = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
/** What a pressed figure filters by. */
const filterOf = (id: string): Filter => {
  if (id === 'expired') return { notAfterTo: atDay(0) };
  if (id === 'mismatched') return { wrongCountFrom: '1' };
  const from = Number(id);
  const to = daysLeft[daysLeft.findIndex((days) => days === from) + 1];
  return { notAfterFrom: atDay(from), ...(to === undefined ? {} : { notAfterTo: atDay(to) }) };
};

/** Days left of all certificates and what is wrong with some, each leading to its rows. */
const Standing = () => {
  const { locale } = useKit();
  const [, setQuery] = useSearchParams();
  const { value, failure } = useQuery(
    certificates.endpoints.standing,
    {},
    { refreshOn: [certificates.events.changed, certificates.events.removed], everyMs: 60_000 },
  );
  if (failure) return null;
  if (!value) return <Skeleton className="mb-4 h-[76px] w-full" />;
  const count = (n: number) => withUnit(n, 'count', locale);
  const words = texts.standing;
  const spans = value.parts.map(({ from, count: n }, i) => {
    const to = daysLeft[i + 1];
    return {
      id: String(from),
      label: to === undefined ? t(words.beyond, { from }) : t(words.between, { from, to: to - 1 }),
      value: count(n),
      alarming: n > 0 && from < 7,
    };
  });
  const pick = (id: string) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const name of [...names, 'page']) next.delete(name);
      for (const [name, text] of Object.entries(filterOf(id))) next.set(name, text);
      return next;
    });
  return (
    <div className="mb-4">
      <StatStrip
        label={t(words.title)}
        value={null}
        onChange={pick}
        figures={[
          {
            id: 'expired',
            label: t(words.expired),
            value: count(value.expired),
            alarming: value.expired > 0,
          },
          ...spans,
          {
            id: 'mismatched',
            label: t(words.mismatched),
            value: count(value.mismatched),
            alarming: value.mismatched > 0,
            note: t(words.unchained, { n: value.unchained }),
          },
        ]}
      />
    </div>
  );
};

/** The list of all accounts: its cells, and how all certificates stand above it. */
const parts: ListParts<CertificateRow> = { ...certificateCells, above: Standing };
export default parts;
