import { useState } from 'react';
import type { RefusalRule } from '#shared/kernel/access';
import { refusalAdvice } from '#shared/kernel/refusals/refusalTexts';
import { EmptyState, ErrorPanel, Skeleton } from '../../ui/feedback/feedback';
import { formatInstant } from '../../ui/time';
import { useKit } from '../../ui/texts';
import type { ApiFailure } from './http';
import { useRetry } from './useRetry';
import { useWho } from '../session/access';
import { Helpers } from '../session/Helpers';
import { t } from '../text/translate';

const failed = ['无法完成', 'That did not work'] as const;
const unread = ['数据加载失败', 'Failed to load data'] as const;
const noDomains = [
  '无法获取账号的域名列表',
  'Cannot obtain the domain list of the account',
] as const;
const stale = ['下面是 {at} 的内容，仍可查看。', 'Below is what was read at {at}.'] as const;
const retries = [
  '{seconds} 秒后自动重试（第 {nth} 次）。',
  'Try {nth} follows by itself in {seconds} s.',
] as const;
const retrying = ['正在重试（第 {nth} 次）…', 'Try {nth} is under way…'] as const;
const denied = ['没有权限', 'Not permitted'] as const;

/** What failed, in the server's words, with the request id and a way to try again. */
export const FailurePanel = ({ failure, title, onRetry }: PanelProps) =>
  failure ? (
    <ErrorPanel title={title ?? t(failed)} requestId={failure.requestId} onRetry={onRetry}>
      {t(failure.text)}
      {failure.fields.length > 0 && (
        <ul className="list-inside list-disc">
          {failure.fields.map((f) => (
            <li key={`${f.path} ${f.code}`}>{t(f.text)}</li>
          ))}
        </ul>
      )}
    </ErrorPanel>
  ) : null;
type PanelProps = { failure: ApiFailure | null; title?: string; onRetry?(): void };

/**
 * Above or below the fields of a form: a refusal that is of none of them; those stand at their fields.
 * `shown` names the fields where not all that is sent has one.
 */
export const FormFailure = ({ failure, shown }: FormFailureProps) => {
  const atField = failure?.fields.some((f) => !shown || shown.includes(f.path.split('.')[0] ?? ''));
  return atField ? null : <FailurePanel failure={failure} />;
};
type FormFailureProps = { failure: ApiFailure | null; shown?: readonly string[] };

const Denied = ({ failure }: { failure: ApiFailure }) => {
  // Safe cast: the only code that carries one is the refusal by a rule of this list.
  const rule = failure.values['ruleCode'] as RefusalRule | undefined;
  return (
    <EmptyState kind="denied" title={t(denied)}>
      <p>{t(failure.text)}</p>
      <p>{t(refusalAdvice(useWho(), rule))}</p>
      <Helpers rule={rule} />
    </EmptyState>
  );
};

const Failed = ({ failure, onRetry, at }: UnreadableProps) => {
  const { timeZone } = useKit();
  const retry = useRetry(failure, onRetry);
  return (
    <ErrorPanel title={t(unread)} requestId={failure.requestId} onRetry={onRetry}>
      <p>{t(failure.text)}</p>
      <p className="text-xs text-ink-muted">
        {at && `${t(stale, { at: formatInstant(at, timeZone).slice(11) })} `}
        {retry && t(retry.seconds > 0 ? retries : retrying, retry)}
      </p>
    </ErrorPanel>
  );
};
type UnreadableProps = {
  failure: ApiFailure;
  onRetry(): void;
  /** When what is still shown was read, epoch ms. */
  at?: number | null;
};

/** In place of a list or object that could not be read, or above what was read before: refused and failed look different. */
export const Unreadable = (props: UnreadableProps) =>
  props.failure.status === 403 ? <Denied failure={props.failure} /> : <Failed {...props} />;

/** Above what is narrowed by domains, when these could not be read. */
export const DomainsUnread = ({ of }: { of: { failure: ApiFailure | null; reload(): void } }) => (
  <FailurePanel failure={of.failure} title={t(noDomains)} onRetry={of.reload} />
);
/** The same for a choice of domains, in place of its options. */
export const domainsProblem = (failure: ApiFailure | null): string | undefined =>
  failure ? t(noDomains) : undefined;

const isWithin = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

const between = ['；', '; '] as const;
/** Whether a refusal is of a line of a list. */
const isLineOf = (path: string, name: string) =>
  path.startsWith(`${name}.`) && /^\d+$/.test(path.slice(name.length + 1));

/** What a refused form says at each of its fields; what is wrong inside of a field counts too, of a list each line. */
export const errorsOf =
  (failure: Pick<ApiFailure, 'fields'> | null) =>
  (name: string): string | undefined => {
    const error = failure?.fields.find((f) => isWithin(f.path, name));
    if (!error || !isLineOf(error.path, name)) return error && t(error.text);
    const lines = failure?.fields.filter((f) => isLineOf(f.path, name)) ?? [];
    return lines.map(({ text }) => t(text)).join(t(between));
  };

const none: ReadonlySet<string> = new Set();
/**
 * What a refused form says at each of its fields, until that field is edited: a hand-made form calls
 * `edited` with what was typed into. The next refusal speaks anew.
 */
export const useFieldErrors = (
  failure: ApiFailure | null,
): { errorOf(name: string): string | undefined; edited(...names: string[]): void } => {
  const [since, setSince] = useState({ failure, names: none });
  const names = since.failure === failure ? since.names : none;
  const left = failure && {
    fields: failure.fields.filter((f) => ![...names].some((n) => isWithin(f.path, n))),
  };
  return {
    errorOf: errorsOf(left),
    edited: (...more) =>
      setSince((old) => ({
        failure,
        names: new Set([...(old.failure === failure ? old.names : none), ...more]),
      })),
  };
};

type PendingProps = {
  of: { value: unknown; failure: ApiFailure | null; reload(): void };
  /** Size of the outline. */
  className: string;
};
/** In place of an answer that has not come: its outline, or why it cannot be read; nothing beside one that has. */
export const Pending = ({ of, className }: PendingProps) => {
  if (of.value !== undefined) return null;
  return of.failure ? (
    <Unreadable failure={of.failure} onRetry={of.reload} />
  ) : (
    <Skeleton className={className} />
  );
};
