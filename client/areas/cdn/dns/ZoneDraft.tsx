import { zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { Button, Dialog, EmptyState, Skeleton } from '../../../ui';
import { isRefused, ZonePlan } from './ZonePlan';
import { texts } from './zoneTexts';

const { preview, publish, discard } = zoneEditions.endpoints;

/** One's own draft of the zone: how it differs, what the checks say, and its publication. */
const ZoneDraft = ({ onClose, onDone }: ToolbarDialogProps) => {
  const { value: plan, failure, reload } = useQuery(preview, {});
  const gone = useMutation(discard, { done: texts.discarded });
  const isEmpty = plan?.differences.length === 0 && plan.conflicts.length === 0;
  return (
    <Dialog open size="lg" title={t(texts.draft)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">{t(texts.draftText)}</p>
        {failure && <Unreadable failure={failure} onRetry={reload} />}
        {!plan && !failure && <Skeleton className="h-40 w-full" />}
        {isEmpty && (
          <EmptyState kind="nothing" title={t(texts.noDraft)}>
            {t(texts.noDraftText)}
          </EmptyState>
        )}
        {plan && !isEmpty && (
          <>
            <ZonePlan plan={plan} />
            <InlineForm
              area={zoneEditions}
              endpoint={publish}
              names={plan.large ? ['note', 'confirmNames'] : ['note']}
              looks={{ note: { line: true } }}
              submit={t(texts.publish)}
              refused={isRefused(plan) && t(texts.checks)}
              done={texts.published}
              onDone={onDone}
            />
            <Button
              variant="ghost"
              className="self-start"
              busy={gone.busy}
              onClick={async () => {
                if (await gone.run({})) onDone();
              }}
            >
              {t(texts.discardDraft)}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
};
export default ZoneDraft;
