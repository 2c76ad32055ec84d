import { useState } from 'react';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { Button, Dialog, DiffView, Field, Skeleton } from '../../../../ui';
import { useDifferences } from './configTexts';
import { RefPicker } from '../../../../kernel/declared/Ref';
import type { DomainRow } from '../DomainStates';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** The desired configurations of two domains, field by field; rules are paired by their path. */
export const CompareDomains = ({
  domain,
  onClose,
}: {
  domain: Pick<DomainRow, 'id' | 'name'>;
  onClose(): void;
}) => {
  const differences = useDifferences();
  const [otherId, setOther] = useState<string | null>(null);
  const answer = useQuery(
    domainConfigs.endpoints.compare,
    otherId ? { domainId: domain.id, otherId } : null,
  );
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(texts.config.compareWith, { name: domain.name })}
      footer={<Button onClick={onClose}>{t(texts.config.close)}</Button>}
    >
      <div className="flex min-h-64 flex-col gap-4">
        <Field label={t(texts.config.otherDomain)}>
          {() => (
            <RefPicker
              of="domains"
              label={t(texts.domains.search)}
              value={otherId}
              onChange={setOther}
              except={domain.id}
            />
          )}
        </Field>
        {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        {otherId && !answer.value && !answer.failure && <Skeleton className="h-32" />}
        {answer.value && (
          <DiffView
            label={t(texts.config.changes)}
            heads={[answer.value.before.domainName, answer.value.after.domainName]}
            differences={differences(answer.value.differences)}
          />
        )}
      </div>
    </Dialog>
  );
};
