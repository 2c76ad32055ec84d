import { useState } from 'react';
import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const { extend, lift } = domainControls.endpoints;
const hourMs = 3_600_000;

type Props = {
  row: { id: string; domainName: string; overrideUntil: string | null };
  onClose(): void;
  onDone(): void;
};
/** Asks until when a control rests; longer where it rests already. */
const LiftUntil = ({ row, onClose, onDone }: Props) => {
  const [now] = useState(() => Date.now());
  const rests = row.overrideUntil !== null && Date.parse(row.overrideUntil) > now;
  const from = rests ? Date.parse(row.overrideUntil ?? '') : now;
  return (
    <FormDialog
      area={domainControls}
      endpoint={rests ? extend : lift}
      names={['until']}
      fixed={{ id: row.id }}
      start={{ until: new Date(from + hourMs).toISOString() }}
      title={`${t(rests ? texts.extend : texts.lift)} · ${row.domainName}`}
      above={<p className="text-sm text-ink-muted">{t(texts.liftNote)}</p>}
      submit={t(rests ? texts.extend : texts.lift)}
      done={texts.lifted}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  );
};
export default LiftUntil;
