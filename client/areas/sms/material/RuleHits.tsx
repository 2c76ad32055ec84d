import { materialRules, type RuleHit, severities } from '#shared/areas/sms/material/rules';
import { placesOf } from '#shared/areas/sms/material/variables';
import { StateDot } from '../../../kernel/declared/StateBadge';
import { t } from '../../../kernel/text/translate';

/** Each rule that was hit, what follows from it, and by what it was hit. */
export const RuleHits = ({ hits }: { hits: readonly RuleHit[] }) => (
  <ul className="flex flex-col gap-2 text-sm">
    {hits.map((hit) => (
      <li key={`${hit.rule} ${hit.at}`} className="flex flex-col gap-0.5">
        <StateDot of={severities[hit.severity]} />
        <span>{t(materialRules[hit.rule])}</span>
        <span className="break-all text-ink-muted">{hit.at}</span>
      </li>
    ))}
  </ul>
);

type Mark = { start: number; end: number; className: string };
/** Where the variables and what rules were hit by stand in a text; later marks yield to earlier ones. */
const marksOf = (text: string, hits: readonly RuleHit[]): Mark[] => {
  const lower = text.toLowerCase();
  const bad = hits.flatMap(({ at }) => {
    const start = lower.indexOf(at.toLowerCase());
    const end = start + at.length;
    return start < 0 || at.length === text.length
      ? []
      : [{ start, end, className: 'bg-warning-soft text-warning' }];
  });
  const places = placesOf(text).map(({ start, end }) => ({
    start,
    end,
    className: 'bg-ground text-ink font-mono',
  }));
  const all = [...bad, ...places].sort((a, b) => a.start - b.start);
  return all.filter((m, i) => all.slice(0, i).every((before) => before.end <= m.start));
};
/** A text with its variables, links and banned words marked. */
export const MarkedText = ({ text, hits }: { text: string; hits: readonly RuleHit[] }) => {
  const marks = marksOf(text, hits);
  let at = 0;
  return (
    <p className="whitespace-pre-wrap break-words rounded border border-line px-3 py-2 text-sm">
      {marks.map((m) => {
        const plain = text.slice(at, m.start);
        at = m.end;
        return (
          <span key={m.start}>
            {plain}
            <mark className={`rounded px-0.5 ${m.className}`}>{text.slice(m.start, m.end)}</mark>
          </span>
        );
      })}
      {text.slice(at)}
    </p>
  );
};
