import { useSearchParams } from 'react-router-dom';
import { preheatResults } from '#shared/areas/cdn/content/preheatResults';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Button, useKit } from '../../../ui';
import { texts } from './texts';

/** Failures by class of their error; one is chosen by a click. */
const Classes = () => {
  const { locale } = useKit();
  const [query, setQuery] = useSearchParams();
  const [taskId, accountId] = [query.get('taskId'), query.get('accountId')];
  const { value, failure, reload } = useQuery(preheatResults.endpoints.classes, {
    ...(taskId ? { taskId } : {}),
    ...(accountId ? { accountId } : {}),
  });
  const choose = (code: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.set('state', 'failed');
      next.set('code', code);
      next.delete('page');
      return next;
    });
  if (failure && !value) return <Unreadable failure={failure} onRetry={reload} />;
  if (!value || value.rows.length === 0) return null;
  return (
    <section
      className="mb-3 flex flex-wrap items-center gap-2"
      aria-label={t(texts.results.classes)}
    >
      <span className="text-sm text-ink-muted">{t(texts.results.classes)}</span>
      {value.rows.map(({ code, count }) => (
        <Button
          key={code ?? ''}
          size="sm"
          disabled={code === null && t(texts.results.noClass)}
          onClick={() => choose(code ?? '')}
        >
          {`${code ?? t(texts.results.noClass)} · ${count.toLocaleString(locale)}`}
        </Button>
      ))}
    </section>
  );
};

/** What the results of preheats have of their own: how often each error occurred. */
const parts: ListParts<RowOf<typeof preheatResults.endpoints.list>> = { above: Classes };
export default parts;
