import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { Objects, StoreTotals, Strays } from './objectLists';
import { texts } from './texts';

/** What lies in the stores: delivered log objects, unknown ones, and totals of all stores. */
const ObjectFiles = () => (
  <Page>
    <PageTabs
      label={texts.files}
      tabs={[
        { id: 'objects', label: texts.delivered, view: <Objects /> },
        { id: 'unknown', label: texts.strays, view: <Strays /> },
        { id: 'totals', label: texts.totals, view: <StoreTotals /> },
      ]}
    />
  </Page>
);
export default ObjectFiles;
