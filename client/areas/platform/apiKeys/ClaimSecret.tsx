import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { FailurePanel } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { t } from '../../../kernel/text/translate';
import { Button, Callout } from '../../../ui';
import type { Shown } from './revealedKey';
import { SecretDialog } from './SecretDialog';
import { texts } from './texts';

/** Whoever comes by the one-time link of a key that staff made sees its secret here, once. */
export const ClaimSecret = () => {
  const [query, setQuery] = useSearchParams();
  const [shown, setShown] = useState<Shown | null>(null);
  const claim = useMutation(apiKeys.endpoints.claim, { inline: true });
  const token = query.get('claim');
  const run = async () => {
    const answer = await claim.run({ token: token ?? '' });
    if (answer) setShown({ ...answer, hideAt: null });
  };
  const close = () => {
    setShown(null);
    setQuery({});
  };
  if (!token) return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Callout
        tone="neutral"
        actions={
          <Button variant="primary" busy={claim.busy} onClick={() => void run()}>
            {t(texts.claim.show)}
          </Button>
        }
      >
        {t(texts.claim.text)}
      </Callout>
      {claim.failure && <FailurePanel failure={claim.failure} />}
      {shown && <SecretDialog shown={shown} onClose={close} />}
    </div>
  );
};
