import { t } from '../../../kernel/text/translate';
import { Dialog, Facts, useKit, withUnit } from '../../../ui';
import type { Push } from './pushActs';
import { texts } from './texts';

type Props = { row: Push; answer: Record<string, unknown>; onClose(): void };
/** What a target answered to a test. */
const TestResult = ({ row, answer, onClose }: Props) => {
  const { locale } = useKit();
  const ok = answer['ok'] === true;
  return (
    <Dialog open onClose={onClose} title={t(texts.testOf, { name: row.name })}>
      <div className="flex flex-col gap-3">
        <p className={ok ? 'text-success' : 'text-error'}>
          {t(ok ? texts.testGood : texts.testBad)}
        </p>
        <p className="text-sm text-ink-muted">{t(texts.testText)}</p>
        <Facts
          columns={1}
          items={[
            [t(texts.answer), String(answer['answer'])],
            [t(texts.took), withUnit(Math.round(Number(answer['ms'])), 'ms', locale)],
          ]}
        />
      </div>
    </Dialog>
  );
};
export default TestResult;
