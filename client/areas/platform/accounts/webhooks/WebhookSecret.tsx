import { Callout, CopyText, Dialog } from '../../../../ui';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** A signing secret, shown once, and how it is used. */
export const SecretShown = ({ secret, onClose }: { secret: string; onClose(): void }) => {
  return (
    <Dialog open onClose={onClose} title={t(texts.hooks.secret)}>
      <div className="flex flex-col gap-4">
        <Callout tone="warning">{t(texts.hooks.secretOnce)}</Callout>
        <CopyText text={secret} />
        <p className="text-sm text-ink-2">{t(texts.hooks.verify)}</p>
      </div>
    </Dialog>
  );
};

type Props = { answer: Readonly<Record<string, unknown>>; onClose(): void };
/** The secret that a rotation answered. */
export const RotatedSecret = ({ answer, onClose }: Props) => (
  <SecretShown secret={String(answer['secret'])} onClose={onClose} />
);
