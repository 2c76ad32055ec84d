import { ScanSearch } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainReviews } from '#shared/areas/cdn/domains/reviews';
import { EmbeddedList } from '../../../kernel/declared/list/ListPage';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Page } from '../../../kernel/page/Page';
import { useRefusal } from '../../../kernel/session/access';
import { Button, Tabs } from '../../../ui';
import { DeletedDomains } from './DeletedDomains';
import { domainList } from './domainList';
import domainCells from './domainCells';
import { NewDomainReviews } from './reviews/NewDomainReviews';
import { Reviews } from './reviews/Reviews';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const list = { ...domainList, path: '/cdn-domainmanag', endpoint: 'list' } as const;
const tabs = ['domains', 'reviews', 'decided'] as const;

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
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((t) => t === query.get('tab')) ?? 'domains';
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
      <Tabs
        label={t(texts.domains.office.domains)}
        value={tab}
        onChange={(t) => setQuery(t === 'domains' ? {} : { tab: t })}
        items={[
          { value: 'domains', label: t(texts.domains.office.domains) },
          { value: 'reviews', label: t(texts.domains.reviews.tab), count: waiting },
          { value: 'decided', label: t(texts.domains.reviews.decided) },
        ]}
      >
        {tab === 'domains' && <EmbeddedList area={domains} list={list} parts={domainCells} />}
        {tab === 'reviews' && <NewDomainReviews />}
        {tab === 'reviews' && <Reviews />}
        {tab === 'decided' && <Reviews decided />}
      </Tabs>
    </Page>
  );
};
export default AllDomains;
