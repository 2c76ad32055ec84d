import { Callout, CopyText, Dialog } from '../../../../ui';
import { useWords } from '../words';

/** A signing secret, shown once, and how it is used. */
export const SecretShown = ({ secret, onClose }: { secret: string; onClose(): void }) => {
  const t = useWords();
  return (
    <Dialog open onClose={onClose} title={t('hooks.secret')}>
      <div className="flex flex-col gap-4">
        <Callout tone="warning">{t('hooks.secretOnce')}</Callout>
        <CopyText text={secret} />
        <p className="text-sm text-ink-2">{t('hooks.verify')}</p>
      </div>
    </Dialog>
  );
};

type Props = { answer: Readonly<Record<string, unknown>>; onClose(): void };
/** The secret that a rotation answered. */
export const RotatedSecret = ({ answer, onClose }: Props) => (
  <SecretShown secret={String(answer['secret'])} onClose={onClose} />
);
