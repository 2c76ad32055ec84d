import { ranges } from '#shared/areas/cdn/statistics/statistics';
import { RefPicker } from '../../../kernel/declared/Ref';
import { t } from '../../../kernel/text/translate';
import { TimeRange } from '../../../ui';
import { texts as statisticsTexts } from '../statistics/texts';
import { texts } from './texts';
import { type QuestionRef, useQuestion } from './useQuestion';

const pickers = [
  ['domainId', 'domains', texts.allDomains],
  ['scheduleId', 'schedules', texts.allPolicies],
  ['taskId', 'cnameTasks', texts.allTasks],
] as const satisfies readonly (readonly [QuestionRef, string, readonly [string, string]])[];

/** Of which time and which names answers are looked at: the same on every screen of the analysis. */
export const Question = () => {
  const { query, span, set, setSpan } = useQuestion();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TimeRange
        label={t(statisticsTexts.statistics.range)}
        value={span}
        onChange={setSpan}
        maxDays={7}
        presets={ranges
          .slice(0, 6)
          .map((r) => ({ value: r, label: t(statisticsTexts.statistics.last[r]) }))}
      />
      {pickers.map(([name, of, all]) => (
        <div key={name} className="w-48">
          <RefPicker
            of={of}
            label={t(all)}
            clearable
            value={query.get(name)}
            onChange={(id) => set({ [name]: id })}
          />
        </div>
      ))}
    </div>
  );
};
