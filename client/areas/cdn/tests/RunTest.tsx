import { useSearchParams } from 'react-router-dom';
import { nodeKinds, type TestKind, testKinds } from '#shared/areas/cdn/tests/results';
import { testRuns } from '#shared/areas/cdn/tests/testRuns';
import type { In } from '#shared/kernel/contract';
import { Fields } from '../../../kernel/declared/Fields';
import { useFormState, usePlainDraft } from '../../../kernel/declared/formState';
import { Page } from '../../../kernel/page/Page';
import { FormFailure, Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Card, CopyButton, Skeleton } from '../../../ui';
import { NodesControl } from '../content/forms/PreheatOptionsForm';
import { AssertionsControl } from './AssertionsControl';
import { Comparison } from './Comparison';
import { linkOf, RunView, useRun } from './RunView';
import { texts } from './texts';

const { create, rerun } = testRuns.endpoints;
type Draft = Required<Omit<In<typeof create>, 'dry'>> & Record<string, unknown>;
const kindOf = (text: string | null): TestKind =>
  (Object.keys(testKinds) as TestKind[]).find((k) => k === text) ?? 'edge';

const Form = ({ onRun }: { onRun(id: string): void }) => {
  const [query] = useSearchParams();
  const draft = usePlainDraft<Draft>({
    kind: kindOf(query.get('kind')),
    url: query.get('url') ?? '',
    nodeIds: [],
    assertions: [],
  });
  const state = useFormState(create, draft, { area: testRuns });
  const { values, change, errorOf, failure } = state;
  const names = [
    'kind',
    'url',
    ...(nodeKinds.includes(values.kind) ? ['nodeIds'] : []),
    'assertions',
  ];
  const run = async () => {
    if (!state.complete(names, values)) return;
    const answer = await state.send(values);
    if (answer) onRun(answer.id);
  };
  return (
    <Card title={t(texts.what)} note={t(texts.whatNote)}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault();
          void run();
        }}
      >
        <FormFailure failure={failure} shown={names} />
        <Fields
          area={testRuns}
          endpoint={create}
          names={names}
          values={values}
          change={change}
          errorOf={errorOf}
          controls={{ nodeIds: NodesControl, assertions: AssertionsControl }}
          looks={{
            url: { hint: texts.urlHint, placeholder: 'https://www.example.com/' },
            nodeIds: { hint: texts.nodesHint, wide: true },
            assertions: { bare: false, wide: true },
          }}
        />
        <Button type="submit" variant="primary" busy={state.busy} className="self-start">
          {t(texts.run)}
        </Button>
      </form>
    </Card>
  );
};

type ResultProps = {
  id: string;
  otherId: string | null;
  show(id: string, other?: string | null): void;
};
const Result = ({ id, otherId, show }: ResultProps) => {
  const { value, failure, reload } = useRun(id);
  const again = useMutation(rerun);
  if (failure && !value) return <Unreadable failure={failure} onRetry={reload} />;
  if (!value) return <Skeleton className="h-60 w-full" />;
  return (
    <>
      <Card
        title={t(texts.result)}
        actions={
          <>
            <CopyButton text={linkOf(id)} label={t(words.copyLink)} />
            <Button
              size="sm"
              busy={again.busy}
              onClick={() => void again.run({ id }).then((run) => run && show(run.id, id))}
            >
              {t(texts.again)}
            </Button>
          </>
        }
      >
        <RunView run={value} />
      </Card>
      {value.state !== 'waiting' && (
        <Comparison run={value} otherId={otherId} onChange={(other) => show(id, other)} />
      )}
    </>
  );
};

/** /cdn-test: a test of a URL, its result below, and what differs from another run of it. */
export default function RunTest() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('run');
  const show = (run: string, other: string | null = null) =>
    setQuery({ run, ...(other ? { with: other } : {}) });
  return (
    <Page>
      <div className="flex min-w-0 flex-col gap-4">
        <Form onRun={show} />
        {id && <Result key={id} id={id} otherId={query.get('with')} show={show} />}
      </div>
    </Page>
  );
}
