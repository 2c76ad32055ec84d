import { promisedAt } from '#shared/areas/cdn/domains/reviews';

import { t } from '../../../../kernel/text/translate';
import { formatInstant, isOver, useKit } from '../../../../ui';
import { texts } from '../texts';

/** Until when a decision is promised; what is late stands out. */
export const Promised = ({ createdAt }: { createdAt: string }) => {
  const { timeZone } = useKit();
  const at = promisedAt(createdAt);
  const late = isOver(at);
  const words = texts.domains.reviews;
  return (
    <span className={late ? 'text-error' : undefined}>
      {t(late ? words.late : words.promised, { at: formatInstant(at, timeZone).slice(5, 16) })}
    </span>
  );
};
