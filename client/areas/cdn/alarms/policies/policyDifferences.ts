import { alarmPolicy, alarmSources } from '#shared/areas/cdn/alarms/policy';
import { type Label, metaOf } from '#shared/kernel/field';
import { t } from '../../../../kernel/text/translate';
import type { Difference } from '../../../../ui';
import { type PolicyForm, thresholdOf } from './policyForm';
import { methodsText, ruleText, texts } from '../texts';
import { words } from '../../../../kernel/text/words';

const fallbackNames = metaOf(alarmPolicy.schema.shape.fallbackMinutes).options ?? {};
type Shown = { key: string; label: Label; text(f: PolicyForm): string };
const flag = (on: boolean) => t(on ? words.yes : words.no);
const sayOption = (minutes: number) => {
  const [zhCN = '', en = ''] = fallbackNames[String(minutes)] ?? [];
  return t([zhCN, en]);
};
const shownFields = (locale: string): Shown[] => [
  { key: 'description', label: texts.description, text: (f) => f.description },
  {
    key: 'rule',
    label: texts.rule,
    text: (f) => {
      const threshold = thresholdOf(f);
      return threshold === null ? '–' : ruleText({ ...f, threshold }, locale);
    },
  },
  { key: 'source', label: texts.source, text: (f) => t(alarmSources[f.source]) },
  { key: 'points', label: texts.points, text: (f) => String(f.points ?? '–') },
  { key: 'recovery', label: texts.recovery, text: (f) => String(f.recoveryPoints ?? '–') },
  { key: 'interval', label: texts.interval, text: (f) => `${f.intervalMinutes} min` },
  {
    key: 'domains',
    label: texts.domains,
    text: (f) =>
      f.scope !== 'account'
        ? `${f.domainPattern}${f.scope === 'accounts' ? ` (${f.accountIds.length})` : ''}`
        : f.domainMode === 'all'
          ? t(texts.allDomains)
          : t(texts.someDomains, { n: f.domainIds.length }),
  },
  { key: 'methods', label: texts.methods, text: (f) => methodsText(f.methods) },
  {
    key: 'fallbackMinutes',
    label: texts.order,
    text: (f) => sayOption(f.fallbackMinutes),
  },
  { key: 'emails', label: texts.emails, text: (f) => f.emails },
  { key: 'phones', label: texts.phones, text: (f) => f.phones },
  { key: 'webhooks', label: texts.webhooks, text: (f) => f.webhooks },
  { key: 'tellNoData', label: texts.tellNoData, text: (f) => flag(f.tellNoData) },
  { key: 'enabled', label: texts.enabled, text: (f) => flag(f.enabled) },
];

/** What saving would change, for people. */
export const changesOf = (before: PolicyForm, after: PolicyForm, locale: string): Difference[] =>
  shownFields(locale)
    .map(({ key, label, text }) => ({
      key,
      label: t(label),
      before: text(before),
      after: text(after),
    }))
    .filter((d) => d.before !== d.after);
