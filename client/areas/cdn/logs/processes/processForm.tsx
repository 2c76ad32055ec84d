import { Link } from 'react-router-dom';
import type { LogParser, ProcessMode } from '#shared/areas/cdn/logs/logParsers';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import type { FormPart, FormParts } from '../../../../kernel/screens/formTypes';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Card, type Fact, Facts, Skeleton, useKit, withUnit } from '../../../../ui';
import { useRested } from '../../alarms/policies/debounced';
import { texts } from './texts';

const words = texts.estimate;
const isMode = (mode: unknown): mode is ProcessMode => mode === 'replace' || mode === 'missing';

/** What is asked as it is typed, once it can be worked out. */
const draftOf = ({ domainIds, hosts, from, to, parser, mode }: FormPart['values']) => {
  const [start, end] = [Date.parse(String(from ?? '')), Date.parse(String(to ?? ''))];
  const isWhole = Array.isArray(domainIds) && domainIds.length > 0 && start < end && isMode(mode);
  if (!isWhole) return null;
  return {
    domainIds: domainIds.map(String),
    hosts: Array.isArray(hosts) ? hosts.map(String) : [],
    from: new Date(start).toISOString(),
    to: new Date(end).toISOString(),
    parser: parser as LogParser,
    mode,
  };
};

const timeText = (seconds: number, locale: string): string => {
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
  return seconds < 90
    ? t(words.seconds, { n: number.format(Math.max(1, seconds)) })
    : t(words.minutes, { n: number.format(seconds / 60) });
};

/** Files, bytes and minutes of the task as it is typed. */
const Estimate = ({ values }: FormPart) => {
  const { locale } = useKit();
  const draft = useRested(draftOf(values));
  const { value, failure, reload } = useQuery(logProcesses.endpoints.estimate, draft);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const facts: Fact[] = value
    ? [
        [t(words.files), number.format(value.files)],
        [t(words.beside), number.format(value.beside)],
        [t(words.size), withUnit(value.sizeBytes, 'bytes', locale)],
        [t(words.lines), number.format(value.lines)],
        [
          t(words.speed),
          value.linesPerSecond === null
            ? t(words.unmeasured)
            : t(words.perSecond, { n: number.format(value.linesPerSecond) }),
        ],
        [t(words.time), value.seconds === null ? '–' : timeText(value.seconds, locale)],
      ]
    : [];
  return (
    <Card title={t(words.title)} note={t(words.note)}>
      {isMode(values['mode']) && (
        <p className="pb-3 text-sm text-ink-muted">{t(texts.modes[values['mode']])}</p>
      )}
      {!draft && <p className="text-sm text-ink-muted">{t(words.start)}</p>}
      {draft && failure && <Unreadable failure={failure} onRetry={reload} />}
      {draft && !value && !failure && <Skeleton className="h-20 w-full" />}
      {draft && value?.files === 0 && <p className="text-sm">{t(words.nothing)}</p>}
      {draft && value && value.files > 0 && <Facts items={facts} columns={2} />}
      {draft && value && value.unstored > 0 && (
        <p className="pt-3 text-sm">{t(words.unstored, { n: value.unstored })}</p>
      )}
      {draft && value && value.inParts > 0 && (
        <p className="pt-3 text-sm">
          {t(words.inParts, { n: value.inParts })}{' '}
          <Link className="text-accent hover:underline" to="/cdn-logmanageLarge">
            {t(words.large)}
          </Link>
        </p>
      )}
    </Card>
  );
};

/** What the form of a log process task has of its own. */
const parts: FormParts = { below: Estimate };
export default parts;
