import { t } from '../../../../kernel/text/translate';
import { TimeRange, type TimeSpan } from '../../../../ui';
import { texts } from '../texts';
import { allTime, useAuditPeriod } from './useAuditPeriod';

/** The range of time of a list about the audit; `start` is the one that needs no place in the address. */
export const Period = ({ start }: { start?: TimeSpan }) => {
  const { span, setSpan } = useAuditPeriod(start);
  return (
    <TimeRange
      label={t(texts.audit.period)}
      value={span}
      onChange={setSpan}
      presets={[
        { value: allTime, label: t(texts.audit.always) },
        { value: '24h', label: t(texts.audit.day) },
        { value: '7d', label: t(texts.audit.week) },
        { value: '30d', label: t(texts.audit.month) },
      ]}
    />
  );
};
