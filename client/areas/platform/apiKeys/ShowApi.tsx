import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { Skeleton } from '../../../ui';
import { ClaimSecret } from './ClaimSecret';
import { CreateKey } from './CreateKey';
import { Guide } from './Guide';
import { KeyTable } from './KeyTable';
import type { Listed } from './revealedKey';
import { Unlock } from './Unlock';
import { texts } from './texts';

const Opened = ({ listed }: { listed: Listed }) => {
  return (
    <Page actions={<CreateKey />}>
      <PageTabs
        label={texts.keys.tabs}
        tabs={[
          {
            id: 'keys',
            label: texts.tab.keys,
            view: (
              <>
                <ClaimSecret />
                <KeyTable />
              </>
            ),
          },
          {
            id: 'guide',
            label: texts.tab.guide,
            view: <Guide keyId={listed.rows.find((k) => k.mine)?.keyId ?? null} />,
          },
        ]}
      />
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
