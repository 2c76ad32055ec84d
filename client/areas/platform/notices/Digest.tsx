import { noticeDigests } from '#shared/areas/platform/notices/noticeDigests';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Card, formatMoment, offsetText, Select, Skeleton, Switch, useKit } from '../../../ui';
import { texts } from './texts';

const { own, keep } = noticeDigests.endpoints;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** One letter a day in place of single ones, at an hour of the zone this person sees times in. */
export const Digest = () => {
  const { timeZone } = useKit();
  const query = useQuery(own, {});
  const act = useMutation(keep, { done: words.saved });
  const digest = query.value;
  if (!digest)
    return query.failure ? (
      <Unreadable failure={query.failure} onRetry={query.reload} />
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  const put = async (patch: { enabled?: boolean; hour?: number }) => {
    const { enabled, hour } = { ...digest, ...patch };
    const saved = await act.run({ enabled, hour, zone: timeZone });
    if (saved) query.change(() => saved);
  };
  return (
    <Card
      title={t(texts.digest)}
      note={
        digest.nextAt
          ? t(texts.digestNote, { at: formatMoment(digest.nextAt, timeZone) })
          : undefined
      }
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Switch
          label={t(texts.digestOn)}
          checked={digest.enabled}
          disabled={act.busy}
          onChange={(enabled) => void put({ enabled })}
        />
        <label className="flex items-center gap-2 text-sm">
          {t(texts.digestHour)}
          <Select
            value={String(digest.hour)}
            options={hours}
            disabled={act.busy}
            onChange={(e) => void put({ hour: Number(e.target.value) })}
            className="!w-24"
          />
          <span className="text-xs text-ink-faint">
            {digest.enabled ? digest.zone : timeZone} (
            {offsetText(digest.enabled ? digest.zone : timeZone)})
          </span>
        </label>
      </div>
      <p className="mt-2 text-xs text-ink-muted">{t(texts.digestWhat)}</p>
    </Card>
  );
};
