import { accountKey, accountKeys } from '#shared/areas/platform/apiKeys/accountKeys';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import type { Out } from '#shared/kernel/contract';
import { Cell } from '../../../kernel/declared/Cell';
import { useObjectId } from '../../../kernel/declared/objectId';
import { RefCell } from '../../../kernel/declared/Ref';
import { headOf } from '../../../kernel/declared/shape';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, Facts, Skeleton } from '../../../ui';
import { UsageView } from '../apiKeys/Usage';
import { KeyCheck } from './KeyCheck';
import { texts } from './texts';

type Key = Out<typeof accountKeys.endpoints.one>;
const { shape } = accountKey.schema;
const shown = [
  'state',
  'effective',
  'allowedIps',
  'expiresAt',
  'previousUntil',
  'lastUsedAt',
  'lastUsedIp',
  'createdAt',
] as const;

const KeyFacts = ({ of }: { of: Key }) => (
  <Card title={t(texts.facts)}>
    <Facts
      items={[
        [
          headOf(shape.keyId),
          <span key="id" className="font-mono">
            {of.keyId}
          </span>,
        ],
        [
          headOf(shape.accountId),
          <RefCell key="a" id={of.accountId} name={of.accountName} of="accounts" />,
        ],
        [
          headOf(shape.personId),
          <RefCell key="p" id={of.personId} name={of.ownerEmail} of="people" />,
        ],
        ...shown.map(
          (name) =>
            [
              headOf(shape[name]),
              <Cell key={name} value={of[name]} schema={shape[name]} />,
            ] as const,
        ),
      ]}
    />
  </Card>
);

/** One key: its facts, what it called, and at which step an action would be refused. */
const CheckKey = () => {
  const id = useObjectId() ?? '';
  const refreshOn = [apiKeys.events.changed];
  const key = useQuery(accountKeys.endpoints.one, { id }, { refreshOn });
  const usage = useQuery(accountKeys.endpoints.usage, { id, days: 30 }, { everyMs: 15_000 });
  return (
    <Page object={key.value?.name}>
      {!key.value && key.failure && <Unreadable failure={key.failure} onRetry={key.reload} />}
      {!key.value && !key.failure && <Skeleton className="h-64 w-full" />}
      {key.value && (
        <div className="flex flex-col gap-4">
          <KeyFacts of={key.value} />
          <KeyCheck id={id} />
          <Card title={t(texts.usage)}>
            {usage.value ? <UsageView of={usage.value} /> : <Skeleton className="h-40 w-full" />}
          </Card>
        </div>
      )}
    </Page>
  );
};
export default CheckKey;
