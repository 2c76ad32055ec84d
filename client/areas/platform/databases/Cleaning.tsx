import type { DatabaseScope } from '#shared/areas/platform/databases/databases';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { t } from '../../../kernel/text/translate';
import { Counts, Policies, Runs } from './cleaningLists';
import { cleaningTexts as texts } from './cleaningTexts';

/** What of the stores is dropped after its days, from a scope: policies by table, and what runs took. */
export const Cleaning = ({ scope }: { scope: DatabaseScope }) => {
  return (
    <Page>
      <PageTabs
        label={texts[scope]}
        tabs={[
          {
            id: 'policies',
            label: texts.policies,
            view: <Policies fixed={{ scope, level: 'table' }} />,
          },
          {
            id: 'groups',
            label: texts.groups,
            view: <Policies fixed={{ scope, level: 'group' }} />,
          },
          { id: 'runs', label: texts.runs, view: <Runs fixed={{ scope }} /> },
          { id: 'counts', label: texts.counts, view: <Counts fixed={{ scope }} /> },
        ]}
      />
    </Page>
  );
};
