import { useEffect, useState } from 'react';
import { exampleOf } from '#shared/areas/platform/apiKeys/examples';
import { Button, Callout, CodeBlock, CopyText, Dialog, Facts } from '../../../ui';
import type { Shown } from './revealedKey';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const secondsTo = (at: string | null): number | null =>
  at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000));

/** A secret with the curl lines that use it; one that was revealed hides itself after its time. */
export const SecretDialog = ({ shown, onClose }: { shown: Shown; onClose(): void }) => {
  const { key, secret, hideAt } = shown;
  const [left, setLeft] = useState(secondsTo(hideAt));
  useEffect(() => {
    if (hideAt === null) return undefined;
    const timer = setInterval(() => {
      const now = secondsTo(hideAt);
      setLeft(now);
      if (now === 0) onClose();
    }, 500);
    return () => clearInterval(timer);
  }, [hideAt, onClose]);
  const lines = exampleOf('curl', { base: window.location.origin, keyId: key.keyId, secret });
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(texts.secret.title, { name: key.name })}
      footer={<Button onClick={onClose}>{t(texts.secret.close)}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Callout tone="warning">
          {left === null ? t(texts.secret.once) : t(texts.secret.left, { n: left })}
        </Callout>
        <Facts
          columns={1}
          items={[
            [t(texts.secret.id), <CopyText key="id" text={key.keyId} />],
            [t(texts.secret.secret), <CopyText key="secret" text={secret} />],
          ]}
        />
        <div>
          <h3 className="mb-2 text-sm font-medium">{t(texts.secret.curl)}</h3>
          <CodeBlock label={t(texts.secret.curl)} code={lines} maxHeight={240} />
        </div>
      </div>
    </Dialog>
  );
};
