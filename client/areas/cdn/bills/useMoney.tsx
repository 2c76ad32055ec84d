import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { converted } from '#shared/areas/cdn/bills/arithmetic';
import { t } from '../../../kernel/text/translate';
import { Segments, useKit } from '../../../ui';
import { amountText, texts } from './texts';

type Currency = 'USD' | 'CNY';
/** What an amount belongs to: its currency and the rate its bill was fixed at. */
export type Priced = { currency: Currency; cnyPerUsdPpm: number | null };
/** An amount in the chosen currency; without a rate it stays in its own. */
export type Money = (micros: number, of: Priced) => string;

/** How amounts are shown, USD or CNY as the address says, and the switch for it. */
export const useMoney = (): { money: Money; switcher: ReactNode } => {
  const { locale } = useKit();
  const [query, setQuery] = useSearchParams();
  const parameter = query.get('currency');
  const chosen: Currency | 'own' = parameter === 'USD' || parameter === 'CNY' ? parameter : 'own';
  const money = useMemo(
    (): Money => (micros, of) =>
      chosen === 'own' || chosen === of.currency || of.cnyPerUsdPpm === null
        ? amountText(micros, of.currency, locale)
        : amountText(converted(micros, of.currency, of.cnyPerUsdPpm), chosen, locale),
    [chosen, locale],
  );
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
        { value: 'own', label: t(['结算货币', 'Billing currency']) },
        { value: 'USD', label: 'USD' },
        { value: 'CNY', label: 'CNY' },
      ]}
    />
  );
  return { money, switcher };
};
