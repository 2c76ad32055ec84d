import { useSearchParams } from 'react-router-dom';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { Skeleton, Tabs } from '../../../ui';
import { ClaimSecret } from './ClaimSecret';
import { CreateKey } from './CreateKey';
import { Guide } from './Guide';
import { KeyTable } from './KeyTable';
import type { Listed } from './revealedKey';
import { Unlock } from './Unlock';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const tabs = ['keys', 'guide'] as const;

const Opened = ({ listed }: { listed: Listed }) => {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((t) => t === query.get('tab')) ?? 'keys';
  return (
    <Page actions={<CreateKey />}>
      <Tabs
        label={t(texts.keys.tabs)}
        value={tab}
        onChange={(next) => setQuery(next === 'keys' ? {} : { tab: next })}
        items={tabs.map((value) => ({ value, label: t(texts.tab[value]) }))}
      >
        {tab === 'keys' ? (
          <>
            <ClaimSecret />
            <KeyTable />
          </>
        ) : (
          <Guide keyId={listed.rows.find((k) => k.mine)?.keyId ?? null} />
        )}
      </Tabs>
    </Page>
  );
};

/** /showApi: the password first, then keys, their use, and how to sign a call. */
export default function ShowApi() {
  const answer = useQuery(
    apiKeys.endpoints.list,
    {},
    { refreshOn: [apiKeys.events.changed], everyMs: 60_000 },
  );
  if (answer.value && !answer.value.openUntil) return <Unlock onOpen={answer.reload} />;
  if (answer.value) return <Opened listed={answer.value} />;
  return (
    <Page>
      {answer.failure ? (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Page>
  );
}
