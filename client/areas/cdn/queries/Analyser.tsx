import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { savedQueries } from '#shared/areas/cdn/queries/savedQueries';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { Page } from '../../../kernel/page/Page';
import { call } from '../../../kernel/request/api';
import { FailurePanel } from '../../../kernel/request/failure';
import { type ApiFailure, asFailure } from '../../../kernel/request/http';
import { useMutation } from '../../../kernel/request/mutation';
import { useCan } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Field, TextArea, TextInput } from '../../../ui';
import { Answer, type Result } from './Answer';
import { Library } from './Library';
import { texts } from './texts';

const { explain, run, recorded, one, create } = savedQueries.endpoints;
type Draft = { sql: string; params: string };

/** The statement that the address names, a saved or a recorded one; asked for once. */
const useNamed = (place: (draft: Draft) => void): ApiFailure | null => {
  const [query] = useSearchParams();
  const [saved, record] = [query.get('saved'), query.get('record')];
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  useEffect(() => {
    if (!saved && !record) return;
    setFailure(null);
    (saved ? call(one, { id: saved }) : call(recorded, { id: record ?? '' }))
      .then(({ sql, params }) => place({ sql, params: params === '{}' ? '' : params }))
      .catch((error: unknown) => setFailure(asFailure(error)));
  }, [saved, record, place]);
  return failure;
};

/** A result and the one before it, so that two runs can be compared. */
const useResults = () => {
  const [results, setResults] = useState<readonly Result[]>([]);
  return {
    now: results[0] ?? null,
    before: results.slice(1).find((r) => (r.cost ? 1 : 0) === (results[0]?.cost ? 1 : 0)) ?? null,
    add: (result: Result | undefined) => {
      if (result) setResults((all) => [result, ...all].slice(0, 3));
    },
  };
};

/** Writes a question to the analytics store, or takes one over, and sees why it takes as long as it does. */
const Analyser = () => {
  const [draft, setDraft] = useState<Draft>({ sql: '', params: '' });
  const [saving, setSaving] = useState(false);
  const named = useNamed(setDraft);
  const results = useResults();
  const running = useMutation(run, { inline: true });
  const explaining = useMutation(explain, { inline: true });
  const may = useCan('staff.series.operate');
  const busy = running.busy || explaining.busy;
  const failure = running.failure ?? explaining.failure;
  const act = async (which: typeof running | typeof explaining) => {
    running.reset();
    explaining.reset();
    results.add(await which.run(draft));
  };
  const idle = draft.sql.trim() === '' || busy || !may;
  const faultAt = (path: string) => failure?.fields.find((f) => f.path === path)?.text;
  const paramsFault = faultAt('params');
  return (
    <Page>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <FailurePanel failure={named} />
          <Field label={t(texts.sql)} hint={t(texts.sqlHint)}>
            {(ids) => (
              <TextArea
                {...ids}
                mono
                rows={10}
                spellCheck={false}
                autoCapitalize="off"
                placeholder="SELECT sum(bytes) FROM stats_1h WHERE ts > now() - INTERVAL 1 DAY"
                value={draft.sql}
                onChange={(e) => setDraft({ ...draft, sql: e.target.value })}
              />
            )}
          </Field>
          <Field label={t(texts.params)} error={paramsFault && t(paramsFault)}>
            {(ids) => (
              <TextInput
                {...ids}
                mono
                placeholder={'{"n": 1}'}
                value={draft.params}
                onChange={(e) => setDraft({ ...draft, params: e.target.value })}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={running.busy}
              disabled={idle}
              onClick={() => void act(running)}
            >
              {t(texts.run)}
            </Button>
            <Button busy={explaining.busy} disabled={idle} onClick={() => void act(explaining)}>
              {t(texts.explain)}
            </Button>
            <Button disabled={idle} onClick={() => setSaving(true)}>
              {t(texts.saveQuery)}
            </Button>
          </div>
          {!paramsFault && <FailurePanel failure={failure} />}
          {results.now && !failure && <Answer of={results.now} before={results.before} />}
        </div>
        <aside className="min-w-0">
          <Library />
        </aside>
      </div>
      {saving && (
        <FormDialog
          area={savedQueries}
          endpoint={create}
          names={['name', 'remark']}
          fixed={draft}
          title={t(texts.saveQuery)}
          done={words.saved}
          onClose={() => setSaving(false)}
          onDone={() => setSaving(false)}
        />
      )}
    </Page>
  );
};
export default Analyser;
