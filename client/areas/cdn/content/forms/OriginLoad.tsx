import type { refreshes } from '#shared/areas/cdn/content/refreshes';
import type { Out } from '#shared/kernel/contract';
import { Callout, Facts, formatInstant, useKit, withUnit } from '../../../../ui';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Checked = Out<typeof refreshes.endpoints.check>;
type Load = NonNullable<Checked['load']>[number];

const Estimate = ({ load }: { load: Load }) => {
  const { locale, timeZone } = useKit();
  const number = new Intl.NumberFormat(locale);
  const figure = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  if (load.basis === 'none') return <>{t(texts.loadNoData)}</>;
  if (load.requests === 0) return <>{t(texts.loadNone)}</>;
  const span = {
    from: formatInstant(load.from, timeZone),
    to: formatInstant(load.to, timeZone).slice(11),
  };
  const inputs = {
    objects: number.format(load.objects),
    bytes: withUnit(load.bytes, 'bytes', locale),
    requests: number.format(load.requests),
    hits: number.format(load.hitRequests),
  };
  return (
    <div className="flex flex-col gap-1">
      <p className="nums font-medium">
        {t(load.basis === 'path' ? texts.loadExpected : texts.loadMost, {
          bps: withUnit(load.bps, 'bps', locale),
          rate: figure.format(load.perSecond),
        })}
      </p>
      <p className="nums text-xs text-ink-muted">
        {t(load.basis === 'path' ? texts.loadRow : texts.loadDomain, inputs)}
      </p>
      <p className="nums text-xs text-ink-muted">{t(texts.loadSpan, span)}</p>
    </div>
  );
};

/** What clearing directories would ask of the origin, with the figures and the formula behind it. */
export const OriginLoad = ({ load }: { load: Checked['load'] }) => {
  if (load === null) return <Callout tone="warning">{t(texts.loadUnknown)}</Callout>;
  if (load.length === 0) return null;
  const formulas = [...new Set(load.filter((l) => l.requests > 0).map((l) => l.basis))];
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{t(texts.load)}</h3>
      <Facts
        columns={1}
        items={load.map((l) => [
          <span key={l.target} className="break-all font-mono text-xs">
            {l.target}
          </span>,
          <Estimate key={l.target} load={l} />,
        ])}
      />
      {formulas.map((basis) => (
        <p key={basis} className="mt-2 text-xs text-ink-muted">
          {t(basis === 'path' ? texts.loadFormula.path : texts.loadFormula.domain)}
        </p>
      ))}
    </section>
  );
};
