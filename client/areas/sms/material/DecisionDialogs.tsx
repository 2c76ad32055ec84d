import { smsReviews } from '#shared/areas/sms/material/reviews';
import type { Out } from '#shared/kernel/contract';
import * as terms from '#shared/kernel/terms';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

type Review = Out<typeof smsReviews.endpoints.one>;
type Props = { review: Review; onClose(): void; onDone(): void };

/** Rejects with reasons of the list, a note, or both. */
export const RejectDialog = ({ review: { id, name }, onClose, onDone }: Props) => (
  <FormDialog
    area={smsReviews}
    endpoint={smsReviews.endpoints.decide}
    names={['reasons', 'note']}
    fixed={{ id, approve: false }}
    title={t(texts.rejectTitle, { name })}
    submit={t(words.sendBack)}
    above={<p className="text-sm text-ink-muted">{t(texts.rejectNote)}</p>}
    done={texts.decided}
    onClose={onClose}
    onDone={onDone}
  />
);
/** Asks the customer what a decision needs. */
export const AskDialog = ({ review: { id, name }, onClose, onDone }: Props) => (
  <FormDialog
    area={smsReviews}
    endpoint={smsReviews.endpoints.ask}
    names={['question']}
    fixed={{ id }}
    title={t(texts.askTitle, { name })}
    submit={t(texts.askNow)}
    above={<p className="text-sm text-ink-muted">{t(texts.askNote)}</p>}
    done={texts.decided}
    onClose={onClose}
    onDone={onDone}
  />
);
/** Approves a template for another type of message than the customer chose. */
export const RetypeDialog = ({ review: { id, content }, onClose, onDone }: Props) => (
  <FormDialog
    area={smsReviews}
    endpoint={smsReviews.endpoints.decide}
    names={['messageKind', 'note']}
    start={{ messageKind: content['kind'] }}
    fixed={{ id, approve: true }}
    title={t(texts.retype)}
    submit={t(terms.approve)}
    done={texts.decided}
    onClose={onClose}
    onDone={onDone}
  />
);
