import { lazy, Suspense, useState } from 'react';
import { can } from '#shared/kernel/access';
import { slotOf } from '#shared/kernel/units';
import type { Source } from '#shared/metrics';
import { go } from '../../../../kernel/page/navigate';
import { useWho } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { between, Button } from '../../../../ui';
import type { Conditions } from '../useConditions';
import { texts } from './texts';

const NewExport = lazy(() => import('./NewExport'));

/** Leads from a chart to its figures as a file; for those who may export. */
export const ExportTask = ({ conditions, source }: { conditions: Conditions; source: Source }) => {
  const [isOpen, setOpen] = useState(false);
  if (!can(useWho(), 'metric.export')) return null;
  const { from, to } = between(conditions.span);
  const [domainId] = conditions.domains.length === 1 ? conditions.domains : [];
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(texts.asTask)}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewExport
            start={{
              source,
              step: conditions.step,
              fromAt: slotOf(from),
              toAt: slotOf(to),
              ...(domainId && { domainId }),
            }}
            onClose={() => setOpen(false)}
            onDone={() => go('/cdn-metricexporttask')}
          />
        </Suspense>
      )}
    </>
  );
};
