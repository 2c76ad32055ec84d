import { useEffect, useState } from 'react';
import type { RuleHit } from '#shared/areas/sms/material/rules';
import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { segmentsOf } from '#shared/kernel/smpp/segments';
import { call } from '../../../kernel/request/api';
import { FailurePanel } from '../../../kernel/request/failure';
import { asFailure, type ApiFailure } from '../../../kernel/request/http';
import type { FormPart } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Callout, Card } from '../../../ui';
import { MarkedText, RuleHits } from './RuleHits';
import { texts } from './texts';

const restMs = 400;
type Checking = (signal: AbortSignal) => Promise<{ hits: RuleHit[] }>;
type Answer = { hits: RuleHit[] | null; failure: ApiFailure | null };
const nothing: Answer = { hits: null, failure: null };

/** What the rules say, asked shortly after the last key; `key` is what is asked about, empty for nothing. */
const useHits = (key: string, check: Checking): Answer => {
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => {
    setAnswer(nothing);
    if (key === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      check(stop.signal).then(
        ({ hits }) => setAnswer({ hits, failure: null }),
        (error: unknown) =>
          !stop.signal.aborted && setAnswer({ hits: null, failure: asFailure(error) }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // The key holds all that the question names.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return answer;
};

const Hits = ({ hits, failure }: Answer) => (
  <div className="flex flex-col gap-4" aria-live="polite">
    {!hits && !failure && <p className="text-sm text-ink-muted">{t(texts.lead)}</p>}
    <FailurePanel failure={failure} />
    {hits?.length === 0 && <Callout tone="success">{t(texts.good)}</Callout>}
    {hits && hits.length > 0 && <RuleHits hits={hits} />}
  </div>
);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const accountOf = (values: Record<string, unknown>) =>
  textOf(values['accountId']) ? { accountId: textOf(values['accountId']) } : {};

/** Beside the form of a qualification: each rule it hits. Whether proofs are there is told when it is submitted. */
export const QualificationCheck = ({ values }: FormPart) => {
  const name = textOf(values['name']).trim();
  const licence = textOf(values['licence']).trim();
  const input = { ...accountOf(values), name, licence };
  const answer = useHits(name && licence ? JSON.stringify(input) : '', (signal) =>
    call(smsQualifications.endpoints.check, input, { signal }),
  );
  return (
    <Card title={t(texts.hits)}>
      <Hits {...answer} />
    </Card>
  );
};

/** Beside the form of a signature: each rule it hits, before anything is submitted. */
const SignatureCheck = ({ values }: FormPart) => {
  const name = textOf(values['name']).trim();
  const input = { ...accountOf(values), name };
  const answer = useHits(name && JSON.stringify(input), (signal) =>
    call(smsSignatures.endpoints.check, input, { signal }),
  );
  return (
    <Card title={t(texts.hits)}>
      <Hits {...answer} />
    </Card>
  );
};

/** Beside the form of a template: how it reads and in how many messages it goes out, and each rule it hits. */
const TemplateCheck = ({ values }: FormPart) => {
  const text = textOf(values['text']).trim();
  const kind = values['kind'] as 'code';
  const input = { ...accountOf(values), kind, text };
  const answer = useHits(text && kind ? JSON.stringify(input) : '', (signal) =>
    call(smsTemplates.endpoints.check, input, { signal }),
  );
  const { units, encoding, count, left } = segmentsOf(text);
  const alphabet = encoding === 'gsm' ? 'GSM-7' : 'UCS-2';
  return (
    <div className="flex flex-col gap-4">
      <Card title={t(texts.preview)}>
        <div className="flex flex-col gap-2">
          <MarkedText text={text || '–'} hits={answer.hits ?? []} />
          <p className="nums text-sm">
            {t(texts.segments, { units, encoding: alphabet, count, left })}
          </p>
          <p className="text-xs text-ink-muted">{t(texts.variableNote)}</p>
        </div>
      </Card>
      <Card title={t(texts.hits)}>
        <Hits {...answer} />
      </Card>
    </div>
  );
};

/** What stands beside the forms of material. */
export const signatureForm = { aside: SignatureCheck };
export const templateForm = { aside: TemplateCheck };
