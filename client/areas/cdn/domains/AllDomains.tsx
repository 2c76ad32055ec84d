import { ScanSearch } from 'lucide-react';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainReviews } from '#shared/areas/cdn/domains/reviews';
import { EmbeddedList } from '../../../kernel/declared/list/ListPage';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { useRefusal } from '../../../kernel/session/access';
import { Button } from '../../../ui';
import { DeletedDomains } from './DeletedDomains';
import { domainList } from './domainList';
import domainCells from './domainCells';
import { Moves } from './moves/Moves';
import { moveTexts } from './moves/moveTexts';
import { NewDomainReviews } from './reviews/NewDomainReviews';
import { Reviews } from './reviews/Reviews';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const list = { ...domainList, path: '/cdn-domainmanag', endpoint: 'list' } as const;
/** How many new domains and changes wait for staff. */
const useWaiting = (): number => {
  const summary = useQuery(
    domains.endpoints.summary,
    {},
    { refreshOn: [domains.events.changed, domains.events.removed] },
  );
  const waiting = useQuery(
    domainReviews.endpoints.list,
    { state: ['waiting'], size: 1 },
    { refreshOn: [domainReviews.events.changed] },
  );
  return (waiting.value?.total ?? 0) + (summary.value?.byStatus['Unactivated'] ?? 0);
};

/** Every account's domains, and what of manual accounts waits for staff. */
const AllDomains = () => {
  const waiting = useWaiting();
  const refusal = useRefusal('staff.config.operate');
  const scan = useMutation(domainConfigs.endpoints.scan, {
    done: ['漂移扫描已开始', 'The drift scan has started'],
  });
  return (
    <Page
      actions={
        <>
          <DeletedDomains />
          <Button
            icon={ScanSearch}
            busy={scan.busy}
            disabled={refusal}
            onClick={() => void scan.run({})}
          >
            {t(texts.domains.scan)}
          </Button>
        </>
      }
    >
      <PageTabs
        tabs={[
          {
            id: 'domains',
            label: texts.domains.office.domains,
            view: <EmbeddedList area={domains} list={list} parts={domainCells} whole />,
          },
          {
            id: 'reviews',
            label: texts.domains.reviews.tab,
            count: waiting,
            view: (
              <>
                <NewDomainReviews />
                <Reviews />
              </>
            ),
          },
          { id: 'decided', label: texts.domains.reviews.decided, view: <Reviews decided /> },
          { id: 'moves', label: moveTexts.tab, view: <Moves /> },
        ]}
      />
    </Page>
  );
};
export default AllDomains;
