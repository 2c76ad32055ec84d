import { useCan, useIsStaff } from '../../../../kernel/session/access';
import type { ShortListPart, ShortListProps } from '../../../../kernel/screens/registry';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { RecentChanges } from './RecentChanges';

const Listed = ({ area, rows }: ShortListProps) => {
  const path = useIsStaff() ? '/cdn-operational' : '/showAuditLog';
  const module = area.entity.name;
  return (
    <RecentChanges
      title={t(texts.audit.recent)}
      module={module}
      size={5}
      everyMs={30_000}
      after={rows}
      beside={
        <a className="text-xs text-accent-ink hover:underline" href={`#${path}?module=${module}`}>
          {t(texts.audit.everything)}
        </a>
      }
    />
  );
};

/** Below a list of few rows: what was lately done to things of its kind, as far as the person may know. */
const ModuleChanges: ShortListPart = (props) =>
  useCan('audit.view') ? <Listed {...props} /> : null;
export default ModuleChanges;
