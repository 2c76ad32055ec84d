import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { useAnswer } from '../../../kernel/request/answers';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { Button, Skeleton, Tabs } from '../../../ui';
import { Guide } from './Guide';
import { KeyForm } from './KeyForm';
import { KeyTable } from './KeyTable';
import { SecretDialog } from './SecretDialog';
import type { Listed, Shown } from './revealedKey';
import { Unlock } from './Unlock';
import { useWords } from './words';

const tabs = ['keys', 'guide'] as const;

const Opened = ({ listed, reload }: { listed: Listed; reload(): void }) => {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const tab = tabs.find((t) => t === query.get('tab')) ?? 'keys';
  const show = (next: Shown) => {
    setCreating(false);
    setShown(next);
    reload();
  };
  return (
    <Page
      actions={
        <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
          {say('keys.create')}
        </Button>
      }
    >
      <Tabs
        label={say('keys.tabs')}
        value={tab}
        onChange={(next) => setQuery(next === 'keys' ? {} : { tab: next })}
        items={tabs.map((value) => ({ value, label: say(`tab.${value}`) }))}
      >
        {tab === 'keys' ? (
          <KeyTable
            listed={listed}
            onShow={show}
            onChanged={reload}
            onCreate={() => setCreating(true)}
          />
        ) : (
          <Guide keyId={listed.rows.find((k) => k.mine)?.keyId ?? null} />
        )}
      </Tabs>
      {creating && (
        <KeyForm
          permission={listed.permission}
          onClose={() => setCreating(false)}
          onCreated={(key, secret) => show({ key, secret, hideAt: null })}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </Page>
  );
};

/** /showApi: the password first, then keys, their use, and how to sign a call. */
export default function ShowApi() {
  const answer = useAnswer(
    apiKeys.endpoints.list,
    {},
    { refreshOn: [apiKeys.events.changed], everyMs: 60_000 },
  );
  if (answer.value && !answer.value.openUntil) return <Unlock onOpen={answer.reload} />;
  if (answer.value) return <Opened listed={answer.value} reload={answer.reload} />;
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
