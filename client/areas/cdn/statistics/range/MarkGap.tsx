import { knownGaps } from '#shared/areas/cdn/statistics/knownGaps';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { texts } from './texts';

/** The series and the span that a gap is marked in. */
export type GapPlace = {
  domainId: string;
  paramId: string;
  source: 'realtime' | 'accurate' | 'log';
  from: string;
  to: string;
};
type Props = { place: GapPlace; onClose(): void; onDone(): void };

/** Marks a span of a series as known gap, with the reason that customers read. */
export const MarkGap = ({ place, onClose, onDone }: Props) => {
  const { domainId, paramId, source, from, to } = place;
  return (
    <FormDialog
      area={knownGaps}
      endpoint={knownGaps.endpoints.create}
      names={['fromAt', 'toAt', 'reason']}
      start={{ fromAt: from, toAt: to }}
      fixed={{ domainId, paramId, source }}
      title={t(texts.mark)}
      above={<p className="text-sm text-ink-muted">{t(texts.markNote)}</p>}
      done={texts.marked}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
