import { useSearchParams } from 'react-router-dom';
import { type FailureClass, smsRecords } from '#shared/areas/sms/records/records';
import { messageStates } from '#shared/areas/sms/records/states';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Button, useKit } from '../../../ui';
import { texts } from '../texts';
import { RecordTrace } from './RecordTrace';

const nameOf = ({ state, err }: FailureClass): string => {
  const words = t(messageStates[state]);
  return err ? `${words} (${err})` : words;
};

/** Failures of the last day by state and code; one class is chosen by a click, and left by another. */
const Classes = () => {
  const { locale } = useKit();
  const [query, setQuery] = useSearchParams();
  const accountId = query.get('accountId');
  const { value, failure, reload } = useQuery(
    smsRecords.endpoints.classes,
    accountId ? { accountId } : {},
  );
  const isChosen = ({ state, err }: FailureClass) =>
    query.get('state') === state && query.get('err') === err;
  const choose = (of: FailureClass) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const name of ['page', 'state', 'err']) next.delete(name);
      if (isChosen(of)) return next;
      next.set('state', of.state);
      if (of.err) next.set('err', of.err);
      return next;
    });
  if (failure && !value) return <Unreadable failure={failure} onRetry={reload} />;
  return (
    // Its room is there before its words: the list below stays where it is.
    <section
      className="mb-3 flex min-h-10 items-center gap-2 overflow-x-auto py-0.5"
      aria-label={t(texts.classes)}
    >
      <span className="shrink-0 text-sm text-ink-muted">
        {t(value?.rows.length === 0 ? texts.noClasses : texts.classes)}
      </span>
      {value?.rows.map((of) => (
        <Button
          key={`${of.state} ${of.err}`}
          size="sm"
          className="shrink-0"
          aria-pressed={isChosen(of)}
          variant={isChosen(of) ? 'primary' : 'secondary'}
          onClick={() => choose(of)}
        >
          {`${nameOf(of)} · ${of.messages.toLocaleString(locale)}`}
        </Button>
      ))}
    </section>
  );
};

/** What failed messages have of their own: their classes, one of which narrows the list. */
const parts: ListParts<RowOf<(typeof smsRecords)['endpoints']['failed']>> = {
  detail: RecordTrace,
  above: Classes,
  useInput: () => {
    const err = useSearchParams()[0].get('err');
    return err ? { err } : {};
  },
};
export default parts;
