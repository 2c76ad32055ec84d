import { useEffect, useState } from 'react';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import type { In, Out } from '#shared/kernel/contract';
import { moneyText } from '../../../kernel/declared/Cell';
import { call } from '../../../kernel/request/api';
import { FailurePanel } from '../../../kernel/request/failure';
import { asFailure, type ApiFailure } from '../../../kernel/request/http';
import { useQuery } from '../../../kernel/request/query';
import type { ControlProps, FormPart } from '../../../kernel/screens/formTypes';
import { useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Card, Field, PlainTable, TextInput, useKit } from '../../../ui';
import { number } from '#shared/areas/sms/terms';
import { CheckList } from './CheckList';
import { texts } from './texts';

type Answer = Out<typeof smsCampaigns.endpoints.preview>;
type Asked = In<typeof smsCampaigns.endpoints.preview>;
const restMs = 400;
const priceDigits = 4;
const idOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** One box for each variable of the template that no column of the file fills. */
const Constants = ({ value, onChange, values, errorOf }: ControlProps) => {
  const templateId = idOf(values['templateId']);
  const fileId = idOf(values['fileId']);
  const template = useQuery(smsTemplates.endpoints.one, templateId ? { id: templateId } : null);
  const file = useQuery(smsNumberFiles.endpoints.one, fileId ? { id: fileId } : null);
  const constants = (value ?? {}) as Record<string, string>;
  if (!templateId) return <p className="text-sm text-ink-muted">{t(texts.chooseTemplate)}</p>;
  const columns = fileId ? (file.value?.variables.map((v) => v.name) ?? []) : [];
  const variables = template.value?.variables ?? [];
  const own = variables.filter((v) => !columns.includes(v));
  const byFile = variables.filter((v) => columns.includes(v));
  const set = (name: string, text: string) => {
    const { [name]: _before, ...rest } = constants;
    onChange(text === '' ? rest : { ...rest, [name]: text });
  };
  return (
    <div className="flex flex-col gap-2">
      {template.value && variables.length === 0 && (
        <p className="text-sm text-ink-muted">{t(texts.noVariables)}</p>
      )}
      {byFile.length > 0 && (
        <p className="text-sm text-ink-muted">{t(texts.rest, { names: byFile.join(', ') })}</p>
      )}
      {own.map((name) => (
        <Field key={name} label={`{${name}}`} error={errorOf(`constants.${name}`)}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={200}
              value={constants[name] ?? ''}
              onChange={(e) => set(name, e.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
};

/** What the form asks for, once enough is chosen; null before. */
const inputOf = (values: Record<string, unknown>, isStaff: boolean): Asked | null => {
  const { accountId, kind, signatureId, templateId, fileId, constants, channelId } = values;
  const { zone, fromHour, toHour } = values;
  if (!idOf(templateId) || !idOf(fileId) || (isStaff && !idOf(accountId))) return null;
  // Safe cast: the server refuses what does not fit, and the panel below says so.
  return {
    ...(isStaff ? { accountId } : {}),
    kind,
    signatureId: idOf(signatureId),
    templateId,
    fileId,
    constants: constants ?? {},
    channelId: idOf(channelId),
    zone,
    fromHour,
    toHour,
  } as Asked;
};

const usePreview = (input: Asked | null) => {
  const [answer, setAnswer] = useState<{ value: Answer | null; failure: ApiFailure | null }>({
    value: null,
    failure: null,
  });
  const key = input && JSON.stringify(input);
  useEffect(() => {
    if (!key) return setAnswer({ value: null, failure: null });
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(smsCampaigns.endpoints.preview, JSON.parse(key) as Asked, { signal: stop.signal }).then(
        (value) => setAnswer({ value, failure: null }),
        (error: unknown) =>
          // The checks stay while a field is half typed.
          !stop.signal.aborted &&
          setAnswer((before) => ({ value: before.value, failure: asFailure(error) })),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return answer;
};

const Lines = ({ lines }: Pick<Answer, 'lines'>) => {
  const label = t(texts.lines, { n: lines.length });
  return (
    <PlainTable
      label={label}
      heads={[t(number), label, t(texts.part)]}
      numeric={[t(texts.part)]}
      className="max-h-[40vh]"
    >
      {lines.map((l) => (
        <tr key={l.n} className="border-b border-line align-top">
          <td className="nums whitespace-nowrap py-1 pr-4">{l.to}</td>
          <td className="min-w-[140px] break-words py-1 pr-4">{l.text}</td>
          <td className="nums py-1 pr-4 text-right">{l.parts}</td>
        </tr>
      ))}
    </PlainTable>
  );
};

/** Beside the form: the checks, the first messages, and what all of them come to. */
const Preview = ({ values }: FormPart) => {
  const { locale } = useKit();
  const { value, failure } = usePreview(inputOf(values, useIsStaff()));
  const money = (micros: number) =>
    `${moneyText(micros, locale, priceDigits)} ${value?.currency ?? ''}`;
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <FailurePanel failure={failure} />
      {!value && !failure && (
        <Card title={t(texts.preview)}>
          <p className="text-sm text-ink-muted">{t(texts.lead)}</p>
        </Card>
      )}
      {value && (
        <>
          <Card title={t(texts.preview)}>
            <div className="flex flex-col gap-2">
              {value.lines.length === 0 && (
                <p className="text-sm text-ink-muted">{t(texts.noLines)}</p>
              )}
              {value.lines.length > 0 && (
                <p className="nums text-sm">
                  {t(texts.total, {
                    numbers: value.numbers,
                    expected: value.expectedParts,
                    worst: value.worstParts,
                  })}
                </p>
              )}
              {value.expectedCost !== null && value.worstCost !== null && (
                <p className="nums text-sm">
                  {t(texts.cost, {
                    expected: money(value.expectedCost),
                    worst: money(value.worstCost),
                  })}
                </p>
              )}
              {value.lines.length > 0 && <Lines lines={value.lines} />}
            </div>
          </Card>
          <Card title={t(texts.checks)}>
            <CheckList rows={value.checks} />
          </Card>
        </>
      )}
    </div>
  );
};

/** The form of a campaign: variables without a column, and the preview beside it. */
export default { controls: { constants: Constants }, aside: Preview };
