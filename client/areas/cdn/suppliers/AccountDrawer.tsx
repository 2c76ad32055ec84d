import {
  accountStates,
  limitedColumns,
  quotaKinds,
  type ReadAccount,
  shownSupplierAccount,
  supplierAccounts,
} from '#shared/areas/cdn/suppliers/supplierAccounts';
import { Link } from 'react-router-dom';
import { moneyText } from '../../../kernel/declared/Cell';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Callout, Drawer, Facts, formatInstant, useKit, withUnit } from '../../../ui';
import { Sparkline } from '../../../ui/charts';
import { drawerActs } from './accountActs';
import { texts } from './texts';

const { one } = supplierAccounts.endpoints;
const { shape } = shownSupplierAccount;
const words = texts.accounts;

const Quotas = ({ of }: { of: ReadAccount }) => {
  const { locale, timeZone } = useKit();
  const number = (n: number) => n.toLocaleString(locale);
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{t(words.quotas)}</h3>
      {of.quotas.length === 0 && <p className="text-sm text-ink-muted">{t(words.noQuotas)}</p>}
      {of.quotas.map((q) => (
        <div key={q.kind} className="border-b border-line pb-2 last:border-0">
          <h4 className="mb-1 text-sm font-medium">{t(quotaKinds[q.kind])}</h4>
          <Facts
            columns={2}
            items={[
              [t(words.used), number(q.limit - q.left)],
              [t(words.left), number(q.left)],
              [t(words.limit), number(q.limit)],
              [t(words.resets), formatInstant(q.resetAt, timeZone)],
            ]}
          />
        </div>
      ))}
    </section>
  );
};

const Money = ({ of }: { of: ReadAccount }) => {
  const { locale } = useKit();
  const amount = (micros: number | null, currency: string | null): string =>
    micros === null ? '–' : `${moneyText(micros, locale)} ${currency ?? ''}`.trim();
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{t(words.money)}</h3>
      <Facts
        columns={2}
        items={[
          [headOf(shape.balance), amount(of.balance, of.currency)],
          [headOf(shape.burn), amount(of.burn, of.currency)],
          [headOf(shape.daysLeft), of.daysLeft === null ? '–' : of.daysLeft.toLocaleString(locale)],
          [headOf(shape.cost), amount(of.cost, of.costCurrency)],
          [headOf(shape.bytes), of.bytes === null ? '–' : withUnit(of.bytes, 'bytes', locale)],
        ]}
      />
      {of.readings.length > 1 && (
        <div className="flex items-center gap-3 text-sm text-ink-muted">
          <span>{t(words.readings)}</span>
          <Sparkline values={of.readings.map((r) => r.balance)} label={t(words.readings)} />
        </div>
      )}
    </section>
  );
};

const Served = ({ of }: { of: ReadAccount }) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h3 className="font-semibold">{t(words.served)}</h3>
    {of.served.length === 0 && <p className="text-sm text-ink-muted">{t(words.noneServed)}</p>}
    <ul className="flex flex-col gap-1 text-sm">
      {of.served.map((d) => (
        <li key={d.id} className="flex justify-between gap-4">
          <Link
            className="truncate text-accent hover:underline"
            to={`/cdn-domain?search=${encodeURIComponent(d.name)}`}
          >
            {d.name}
          </Link>
          <span className="truncate text-ink-muted">{d.account}</span>
        </li>
      ))}
    </ul>
    {of.domains > of.served.length && (
      <p className="text-xs text-ink-muted">{t(words.firstHundred)}</p>
    )}
  </section>
);

type Props = { id: string; onClose(): void; onDone(): void };
/** One credential: every allowance with its reset, its money, and the domains that need it. */
export const AccountDrawer = ({ id, onClose, onDone }: Props) => {
  const { timeZone } = useKit();
  const answer = useQuery(one, { id }, { refreshOn: [supplierAccounts.events.changed] });
  const of = answer.value;
  const changed = () => {
    onDone();
    answer.reload();
  };
  return (
    <Drawer
      open
      beside
      wide
      onClose={onClose}
      title={of?.paramName ?? t(words.quotas)}
      footer={
        of && <ObjectActs area={supplierAccounts} acts={drawerActs} row={of} onDone={changed} />
      }
    >
      <Pending of={answer} className="h-60 w-full" />
      {of && (
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-wrap gap-2">
            <StateBadge of={accountStates[of.state]} />
            {of.breached.map((column) => (
              <StateBadge key={column} of={limitedColumns[column]} />
            ))}
          </div>
          {of.failure && <Callout tone="error">{of.failure}</Callout>}
          <Quotas of={of} />
          <Money of={of} />
          <Facts
            columns={1}
            items={[
              [headOf(shape.readAt), of.readAt ? formatInstant(of.readAt, timeZone) : '–'],
              [
                headOf(shape.lastError),
                of.lastError && of.lastErrorAt
                  ? `${formatInstant(of.lastErrorAt, timeZone)} · ${of.lastError}`
                  : '–',
              ],
            ]}
          />
          <Served of={of} />
        </div>
      )}
    </Drawer>
  );
};
