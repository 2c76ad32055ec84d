import { useSearchParams } from 'react-router-dom';
import { domainReviews } from '#shared/areas/domains/reviews';
import { useAnswer } from '../../kernel/answers';
import { Page } from '../../kernel/Page';
import { Tabs } from '../../ui';
import { AddButtons } from './Domains';
import { DomainTable } from './DomainTable';
import { Reviews } from './Reviews';
import { useWords } from './words';

const tabs = ['domains', 'reviews'] as const;

/** Every account's domains, and the changes of manual accounts that wait for staff. */
const AllDomains = () => {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((t) => t === query.get('tab')) ?? 'domains';
  const waiting = useAnswer(
    domainReviews.endpoints.list,
    { state: 'waiting', size: 1 },
    { refreshOn: [domainReviews.events.changed] },
  );
  return (
    <Page>
      <Tabs
        label={say('domains.office.domains')}
        value={tab}
        onChange={(t) => setQuery(t === 'domains' ? {} : { tab: t })}
        items={[
          { value: 'domains', label: say('domains.office.domains') },
          { value: 'reviews', label: say('domains.reviews.tab'), count: waiting.value?.total },
        ]}
      >
        {tab === 'domains' ? <DomainTable account actions={<AddButtons />} /> : <Reviews />}
      </Tabs>
    </Page>
  );
};
export default AllDomains;
