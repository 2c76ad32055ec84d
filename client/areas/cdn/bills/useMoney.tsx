import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { converted } from '#shared/areas/cdn/bills/arithmetic';
import { t } from '../../../kernel/text/translate';
import { Segments, useKit } from '../../../ui';
import { amountText, exactAmount, texts } from './texts';
import * as terms from '#shared/kernel/terms';

type Currency = 'USD' | 'CNY';
/** What an amount belongs to: its currency and the rate its bill was fixed at. */
export type Priced = { currency: Currency; cnyPerUsdPpm: number | null };
/** An amount in the chosen currency; without a rate it stays in its own. */
export type Money = (micros: number, of: Priced) => string;

/** The same for a table: to the micro-unit on hover. */
export type Amount = (micros: number, of: Priced) => ReactNode;

/** How amounts are shown, USD or CNY as the address says, and the switch for it. */
export const useMoney = (): { money: Money; amount: Amount; switcher: ReactNode } => {
  const { locale } = useKit();
  const [query, setQuery] = useSearchParams();
  const parameter = query.get('currency');
  const chosen: Currency | 'own' = parameter === 'USD' || parameter === 'CNY' ? parameter : 'own';
  const { money, amount } = useMemo(() => {
    const of = (micros: number, o: Priced): [number, Currency] =>
      chosen === 'own' || chosen === o.currency || o.cnyPerUsdPpm === null
        ? [micros, o.currency]
        : [converted(micros, o.currency, o.cnyPerUsdPpm), chosen];
    return {
      money: (micros: number, o: Priced) => amountText(...of(micros, o), locale),
      amount: (micros: number, o: Priced) => (
        <span className="nums" title={exactAmount(...of(micros, o), locale)}>
          {amountText(...of(micros, o), locale)}
        </span>
      ),
    };
  }, [chosen, locale]);
  const switcher = (
    <Segments
      label={t(texts.currency)}
      value={chosen}
      onChange={(v) =>
        setQuery((before) => {
          const next = new URLSearchParams(before);
          if (v === 'own') next.delete('currency');
          else next.set('currency', v);
          return next;
        })
      }
      options={[
        { value: 'own', label: t(terms.billingCurrency) },
        { value: 'USD', label: 'USD' },
        { value: 'CNY', label: 'CNY' },
      ]}
    />
  );
  return { money, amount, switcher };
};
