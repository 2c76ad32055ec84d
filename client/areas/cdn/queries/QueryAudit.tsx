import { Page } from '../../../kernel/page/Page';
import { PageTabs, usePageTab } from '../../../kernel/page/PageTabs';
import { t } from '../../../kernel/text/translate';
import { Budgets, History, Running, Worst } from './lists';
import { texts } from './texts';

/** Who asks the analytics store for what, what runs at the moment, what costs most, and what is allowed. */
const QueryAudit = () => {
  const [tab] = usePageTab(['history', 'running', 'worst', 'budgets']);
  return (
    <Page note={t(tab === 'budgets' ? texts.budgetNote : texts.note)}>
      <PageTabs
        tabs={[
          { id: 'history', label: texts.history, view: <History /> },
          { id: 'running', label: texts.running, view: <Running /> },
          { id: 'worst', label: texts.worst, view: <Worst /> },
          { id: 'budgets', label: texts.budgets, view: <Budgets /> },
        ]}
      />
    </Page>
  );
};
export default QueryAudit;
