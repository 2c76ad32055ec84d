import { Page } from '../../../../kernel/page/Page';
import { PageTabs } from '../../../../kernel/page/PageTabs';
import { PreheatForm } from './PreheatForm';
import { ProbeForm } from './ProbeForm';
import { texts } from '../texts';

/** Preheat and probe: two forms over the same kind of list. */
const CreatePreheat = () => {
  return (
    <Page>
      <PageTabs
        label={texts.taskType}
        tabs={[
          { id: 'preheat', label: texts.tab.preheat, view: <PreheatForm /> },
          { id: 'probe', label: texts.tab.probe, view: <ProbeForm /> },
        ]}
      />
    </Page>
  );
};
export default CreatePreheat;
