import { Plus } from 'lucide-react';
import { useState } from 'react';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { useQuery } from '../../../kernel/request/query';
import { Button } from '../../../ui';
import { KeyForm } from './KeyForm';
import type { Shown } from './revealedKey';
import { SecretDialog } from './SecretDialog';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** The highest ceiling a key of the account may have; the list that is on the screen knows it. */
export const usePermission = () =>
  useQuery(apiKeys.endpoints.list, {}).value?.permission ?? 'basic';

/** Makes a key and shows its secret, once. */
export const CreateKey = () => {
  const permission = usePermission();
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
        {t(texts.keys.create)}
      </Button>
      {creating && (
        <KeyForm
          permission={permission}
          onClose={() => setCreating(false)}
          onCreated={(key, secret) => {
            setCreating(false);
            setShown({ key, secret, hideAt: null });
          }}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  );
};
