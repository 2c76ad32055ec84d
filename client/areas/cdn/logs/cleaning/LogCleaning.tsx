import { Page } from '../../../../kernel/page/Page';
import { PageTabs } from '../../../../kernel/page/PageTabs';
import { Due, Policies, Runs, Scopes } from './cleaningLists';
import { texts } from './texts';

/** Cleaning of logs: policies, the days that are past them, and what runs took. */
const LogCleaning = () => {
  return (
    <Page>
      <PageTabs
        label={texts.title}
        tabs={[
          { id: 'policies', label: texts.policies, view: <Policies /> },
          { id: 'scopes', label: texts.scopes, view: <Scopes /> },
          { id: 'due', label: texts.due, view: <Due /> },
          { id: 'runs', label: texts.runs, view: <Runs /> },
        ]}
      />
    </Page>
  );
};
export default LogCleaning;
