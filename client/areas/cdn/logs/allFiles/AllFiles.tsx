import { Page } from '../../../../kernel/page/Page';
import { PageTabs } from '../../../../kernel/page/PageTabs';
import { Erasures, Files, Totals } from './allFileLists';
import { texts } from './texts';

/** Log files of all accounts: the files, what they sum up to, and what was deleted. */
const AllFiles = () => {
  return (
    <Page>
      <PageTabs
        label={texts.title}
        tabs={[
          { id: 'files', label: texts.files, view: <Files /> },
          { id: 'totals', label: texts.totals, view: <Totals /> },
          { id: 'erasures', label: texts.erasures, view: <Erasures /> },
        ]}
      />
    </Page>
  );
};
export default AllFiles;
