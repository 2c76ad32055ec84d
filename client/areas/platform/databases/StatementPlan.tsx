import { slowStatement, slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { headOf } from '../../../kernel/declared/shape';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { CodeBlock, Drawer } from '../../../ui';
import { texts } from './texts';

type Props = { row: RowOf<typeof slowStatements.endpoints.list>; onClose(): void; onDone(): void };
/** A statement with the plan that the store would follow now. */
export const StatementPlan = ({ row, onClose }: Props) => {
  const answer = useQuery(slowStatements.endpoints.plan, { id: row.id });
  const plan = answer.value;
  return (
    <Drawer open beside wide onClose={onClose} title={t(texts.plan)}>
      <div className="flex min-w-0 flex-col gap-4">
        <CodeBlock label={headOf(slowStatement.schema.shape.text)} code={row.text} />
        <Pending of={answer} className="h-40 w-full" />
        {plan && (
          <>
            <p className="text-sm text-ink-muted">{t(texts.planText)}</p>
            <CodeBlock
              label={t(plan.fault === null ? texts.plan : texts.noPlan)}
              code={plan.fault ?? plan.lines.join('\n')}
            />
          </>
        )}
      </div>
    </Drawer>
  );
};
