import type { Label } from '../../../kernel/field';
import {
  type Assertion,
  type CheckName,
  checkNames,
  type MeasuredPoint,
  type TestPoint,
  testSteps,
} from './results';

const mostShown = 200;
const headerOf = (p: Pick<TestPoint, 'headers'>, name: string): string | null => {
  const of = p.headers.filter((h) => h.name.toLowerCase() === name.toLowerCase());
  return of.length > 0 ? of.map((h) => h.value).join(', ') : null;
};
const plainFingerprint = (text: string): string => text.replaceAll(/[:\s]/g, '').toLowerCase();

type Judged = { ok: boolean; actual: string };
const judges: Record<CheckName, (p: MeasuredPoint & { totalMs: number }, a: Assertion) => Judged> =
  {
    status: ({ status }, { value }) => ({
      ok: String(status ?? '') === value.trim(),
      actual: String(status ?? '–'),
    }),
    header: (p, { name, value }) => {
      const actual = headerOf(p, name);
      return { ok: actual?.includes(value) ?? false, actual: actual ?? '–' };
    },
    noHeader: (p, { name }) => {
      const actual = headerOf(p, name);
      return { ok: actual === null, actual: actual ?? '–' };
    },
    maxAge: ({ ageSeconds }, { value }) => ({
      // An answer without an age came from the origin just now.
      ok: (ageSeconds ?? 0) <= Number(value),
      actual: String(ageSeconds ?? '–'),
    }),
    body: ({ text, bytes }, { value }) => ({ ok: text.includes(value), actual: `${bytes} B` }),
    maxMs: ({ totalMs }, { value }) => ({
      ok: totalMs <= Number(value),
      actual: String(Math.round(totalMs)),
    }),
    fingerprint: ({ certificate }, { value }) => ({
      ok: certificate !== null && certificate.fingerprint === plainFingerprint(value),
      actual: certificate?.fingerprint ?? '–',
    }),
  };

/** Why an assertion cannot be judged as it was typed: the field that is wrong; null when it can. */
export const assertionFault = ({ check, name, value }: Assertion): 'name' | 'value' | null => {
  const needsName = check === 'header' || check === 'noHeader';
  if (needsName && !/^[A-Za-z0-9-]+$/.test(name)) return 'name';
  if (check === 'status') return /^[1-5]\d\d$/.test(value.trim()) ? null : 'value';
  if (check === 'maxAge' || check === 'maxMs') return /^\d{1,9}$/.test(value) ? null : 'value';
  if (check === 'fingerprint')
    return /^[0-9a-f]{64}$/.test(plainFingerprint(value)) ? null : 'value';
  return check === 'body' && value === '' ? 'value' : null;
};

/**
 * What a point comes to: its time, its assertions, and the first that failed. A step that failed
 * comes before every assertion, which then says nothing of the answer.
 */
export const judgePoint = (
  { text, ...p }: MeasuredPoint,
  assertions: readonly Assertion[],
): TestPoint => {
  const totalMs = Math.round(p.steps.reduce((sum, s) => sum + s.ms, 0) * 10) / 10;
  const broken = p.steps.find((s) => s.state === 'failed');
  const checks = assertions.map((a) => {
    const { ok, actual } = broken
      ? { ok: false, actual: '–' }
      : judges[a.check]({ ...p, text, totalMs }, a);
    return { ...a, ok, actual: actual.slice(0, mostShown) };
  });
  const wrong = checks.find((c) => !c.ok);
  if (broken) return { ...p, totalMs, checks, failedStep: broken.step, reason: broken.note };
  if (!wrong) return { ...p, totalMs, checks, failedStep: null, reason: null };
  const of = wrong.name ? `${wrong.name}: ` : '';
  const reason = `${of}${wrong.actual} ≠ ${wrong.value || '–'}`;
  return { ...p, totalMs, checks, failedStep: wrong.check, reason };
};

/** The name of a step or assertion that failed, for people. */
export const stepLabel = (step: string): Label => {
  const names: Readonly<Record<string, Label>> = { ...testSteps, ...checkNames };
  return names[step] ?? [step, step];
};

/** Headers that differ by themselves between two answers that are alike. */
const fleeting = new Set(['date', 'age', 'x-request-id', 'connection', 'keep-alive']);
/** One line of a comparison: what stands on either side; null where there is nothing. */
export type PointDifference = {
  point: string;
  what: string;
  before: string | null;
  after: string | null;
  /** It changes by itself: a time, or a header that does with each answer. */
  fleeting: boolean;
};

const linesOf = (p: TestPoint): Map<string, string> => {
  const lines = new Map<string, string>();
  if (p.status !== null) lines.set('HTTP', String(p.status));
  if (p.certificate) lines.set('SHA-256', p.certificate.fingerprint);
  for (const { name, value } of p.headers) {
    const key = name.toLowerCase();
    const before = lines.get(key);
    lines.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  if (p.sha256 !== null) lines.set('body', p.sha256);
  if (p.values.length > 0) lines.set('values', p.values.join(', '));
  for (const s of p.steps) lines.set(`${s.step} ms`, s.ms.toFixed(1));
  return lines;
};
const isFleeting = (what: string): boolean => what.endsWith(' ms') || fleeting.has(what);

/** What differs between two runs, point by point of the same name; what changes by itself stands last. */
export const differencesOf = (
  before: readonly TestPoint[],
  after: readonly TestPoint[],
): PointDifference[] => {
  const names = [...new Set([...before, ...after].map((p) => p.name))];
  const all = names.flatMap((point) => {
    const [a, b] = [before, after].map((run) => run.find((p) => p.name === point));
    const [left, right] = [a, b].map((p) => (p ? linesOf(p) : new Map<string, string>()));
    return [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])]
      .map((what) => ({
        point,
        what,
        before: left?.get(what) ?? null,
        after: right?.get(what) ?? null,
        fleeting: isFleeting(what),
      }))
      .filter((d) => d.before !== d.after);
  });
  return all.toSorted((a, b) => Number(a.fleeting) - Number(b.fleeting));
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** The line that repeats a request to a point by hand; null where nothing was requested. */
export const curlOf = (url: string, address: string | null): string | null => {
  const [, scheme, host, port] = /^(https?):\/\/([^/:?#]+)(?::(\d+))?/.exec(url) ?? [];
  if (address === null || host === undefined) return null;
  const secure = scheme === 'https';
  const way = quoted(`${host}:${port ?? (secure ? '443' : '80')}:${address}`);
  return `curl -sS -D - -o /dev/null${secure ? ' -k' : ''} --connect-to ${way} ${quoted(url)}`;
};
