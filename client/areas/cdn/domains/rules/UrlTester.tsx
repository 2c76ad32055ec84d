import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../../kernel/request/mutation';
import { useRefusal } from '../../../../kernel/session/access';
import { FailurePanel } from '../../../../kernel/request/failure';
import {
  Button,
  Card,
  CopyText,
  type Fact,
  Facts,
  StatusDot,
  TextInput,
  type Tone,
} from '../../../../ui';
import type { DomainRow } from '../DomainStates';
import { useDuration } from '../durations';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type TestResult = Out<typeof domains.endpoints.testUrl>;
const tones: Record<TestResult['rules'][number]['verdict'], Tone> = {
  wins: 'success',
  later: 'warning',
  noMatch: 'neutral',
  off: 'neutral',
  reviewing: 'neutral',
};

const HeaderList = ({ changes }: { changes: TestResult['requestHeaders'] }) => {
  if (changes.length === 0) return <>–</>;
  return (
    <ul>
      {changes.map((h, i) => (
        <li key={i} className="break-all font-mono text-[0.95em]">
          {h.operation === 'set'
            ? `${h.name}: ${h.value}`
            : `${h.name} (${t(texts.tester.removed)})`}
        </li>
      ))}
    </ul>
  );
};

const useFacts = (result: TestResult): Fact[] => {
  const duration = useDuration();
  const at = result.rules.findIndex((r) => r.id === result.ruleId);
  const keep = {
    never: t(texts.tester.never),
    byOrigin: t(texts.tester.byOrigin),
    byRule: duration(result.cacheSeconds),
  }[result.stored];
  return [
    [
      t(texts.tester.wins),
      at < 0 ? (
        t(texts.tester.nobody)
      ) : (
        <code key="w" className="font-mono">{`${at + 1}. ${result.rules[at]?.pattern}`}</code>
      ),
    ],
    [
      t(texts.tester.key),
      result.cacheKey ? <CopyText key="k" text={result.cacheKey} tail={24} /> : '–',
    ],
    [t(texts.tester.keep), result.redirect ? '–' : keep],
    [
      t(texts.tester.redirect),
      result.redirect ? (
        <code
          key="r"
          className="break-all font-mono text-[0.95em]"
        >{`301 ${result.redirect}`}</code>
      ) : (
        '–'
      ),
    ],
    [
      t(texts.tester.origin),
      <code key="o" className="break-all font-mono text-[0.95em]">
        {result.origin.url}
      </code>,
    ],
    [
      t(texts.tester.host),
      <code key="h" className="font-mono text-[0.95em]">
        {result.origin.host}
      </code>,
    ],
    [t(texts.tester.requestHeaders), <HeaderList key="q" changes={result.requestHeaders} />],
    [t(texts.tester.responseHeaders), <HeaderList key="s" changes={result.responseHeaders} />],
  ];
};

const Result = ({ result }: { result: TestResult }) => {
  const facts = useFacts(result);
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <Facts items={facts} columns={2} />
      {result.rules.length > 0 && (
        <ol className="divide-y divide-line rounded border border-line text-sm">
          {result.rules.map((r, i) => (
            <li
              key={r.id}
              className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1.5"
            >
              <code className="min-w-0 break-all font-mono text-[0.95em]">{`${i + 1}. ${r.pattern}`}</code>
              <StatusDot tone={tones[r.verdict]}>{t(texts.tester.verdict[r.verdict])}</StatusDot>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};

/** Says which rule decides for a URL, why the others do not, and what the edge would do. */
export const UrlTester = ({ row }: { row: Pick<DomainRow, 'id' | 'name'> }) => {
  const [query, setQuery] = useSearchParams();
  const [url, setUrl] = useState(query.get('url') ?? `http://${row.name}/`);
  const [result, setResult] = useState<TestResult>();
  const test = useMutation(domains.endpoints.testUrl, { inline: true });
  const refusal = useRefusal('test.run');
  const run = async () => {
    setQuery({ url }, { replace: true });
    setResult(await test.run({ id: row.id, url }));
  };
  // Coming from "save and test" the answer is wanted at once.
  const [autoRun] = useState(() => query.get('url') !== null && !refusal);
  const first = useRef(run);
  useEffect(() => {
    if (autoRun) void first.current();
  }, [autoRun]);
  return (
    <Card title={t(texts.tester.title)} note={t(texts.tester.note)}>
      <div className="flex flex-col gap-4">
        <form
          className="flex gap-2"
          onSubmit={(e) => {
            e.preventDefault();
            if (!refusal) void run();
          }}
        >
          <TextInput
            mono
            className="flex-1"
            aria-label={t(texts.tester.url)}
            value={url}
            onChange={(e) => setUrl(e.target.value)}
          />
          <Button type="submit" variant="primary" busy={test.busy} disabled={refusal}>
            {t(texts.tester.run)}
          </Button>
        </form>
        <FailurePanel failure={test.failure} />
        {result && <Result result={result} />}
      </div>
    </Card>
  );
};
