import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import type { NeedItem } from '#shared/areas/platform/needs/needs';
import { go } from '../../../kernel/page/navigate';
import { call } from '../../../kernel/request/api';
import { useMutation } from '../../../kernel/request/mutation';
import { useCan, useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, formatElapsed, formatInstant, toneFill, Tooltip, useKit } from '../../../ui';
import { texts } from './texts';

/** Milliseconds since an instant; below zero for one to come. */
export const ageOf = (at: string): number => Date.now() - Date.parse(at);

/** Takes an alarm over in place; everything else is opened where it is mended. */
const Act = ({ item, onDone }: { item: NeedItem; onDone(): void }) => {
  const may = useCan('alarm.acknowledge');
  const act = useMutation(alarmIncidents.endpoints.acknowledge, {
    done: texts.control.acknowledged,
    undo: ({ id }) => call(alarmIncidents.endpoints.unacknowledge, { id }),
  });
  if (item.kind === 'alarm' && item.urgent && may)
    return (
      <Button
        size="sm"
        busy={act.busy}
        onClick={() => void act.run({ id: item.id, comment: '' }).then((done) => done && onDone())}
      >
        {t(texts.control.acknowledge)}
      </Button>
    );
  return (
    <Button size="sm" onClick={() => go(item.path)}>
      {t(texts.control.openIt)}
    </Button>
  );
};

/** One thing that waits: what, why, whose, since when, and one act. */
export const NeedRow = ({ item, onDone }: { item: NeedItem; onDone(): void }) => {
  const { locale, timeZone } = useKit();
  const staff = useIsStaff();
  const age = ageOf(item.at);
  return (
    <li className="flex min-h-[53px] flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-b-0 sm:flex-nowrap">
      <span aria-hidden className={`h-2 w-2 shrink-0 rounded-full ${toneFill[item.tone]}`} />
      <span className="min-w-0 flex-1 basis-52">
        <a href={`#${item.path}`} className="block truncate font-medium hover:underline">
          {t(item.title)}
        </a>
        <span className="block truncate text-xs text-ink-muted" title={t(item.why)}>
          {t(item.why)}
        </span>
      </span>
      {staff && (
        <span className="w-28 shrink-0 truncate text-xs text-ink-muted">
          {item.account ?? t(texts.control.platform)}
        </span>
      )}
      <Tooltip text={formatInstant(item.at, timeZone)}>
        <span className="w-24 shrink-0 text-right text-xs text-ink-faint">
          {age > 0 ? formatElapsed(age, locale) : formatInstant(item.at, timeZone).slice(0, 10)}
        </span>
      </Tooltip>
      <span className="flex shrink-0 justify-end sm:w-28">
        <Act item={item} onDone={onDone} />
      </span>
    </li>
  );
};
