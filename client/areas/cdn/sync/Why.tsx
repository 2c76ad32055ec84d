import { chainLinks, lastValues, linkStates, valueStates } from '#shared/areas/cdn/sync/lastValues';
import type { Out } from '#shared/kernel/contract';
import { sourceLabels } from '#shared/metrics';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Dialog, formatInstant, Skeleton, useKit } from '../../../ui';
import { texts } from './texts';

const { why } = lastValues.endpoints;
type Chain = Out<typeof why>;
type Link = Chain['links'][number];
const words = texts.why;

/** What a link says: its meaning in its state, since or until when, and its own words. */
const Said = ({ link }: { link: Link }) => {
  const { timeZone } = useKit();
  const meaning = words[link.link];
  return (
    <div className="min-w-0">
      <p>{t(link.state === 'unknown' ? words.unknown : meaning[link.state])}</p>
      {link.at && (
        <p className="nums text-xs text-ink-muted">
          {`${t(words.at[link.link])} ${formatInstant(link.at, timeZone)}`}
        </p>
      )}
      {link.words && <p className="break-words font-mono text-xs">{link.words}</p>}
    </div>
  );
};

const Links = ({ chain }: { chain: Chain }) => (
  <>
    <p className="mb-3 flex flex-wrap items-center gap-2">
      <StateBadge of={valueStates[chain.state]} />
      <span>
        {chain.broken === null
          ? t(words.none)
          : t(words.first, { link: t(chainLinks[chain.broken]) })}
      </span>
    </p>
    <ol aria-label={t(words.title)}>
      {chain.links.map((link) => (
        <li
          key={link.link}
          className="grid gap-x-4 gap-y-1 border-b border-line py-2 last:border-0 sm:grid-cols-[15rem_1fr]"
        >
          <div className="flex items-start justify-between gap-3">
            <span className="font-medium">{t(chainLinks[link.link])}</span>
            <StateBadge of={linkStates[link.state]} />
          </div>
          <Said link={link} />
        </li>
      ))}
    </ol>
    <p className="mt-3 flex flex-wrap gap-4 text-sm">
      <a
        className="text-accent-ink hover:underline"
        href={`#/cdn-synchistory?search=${encodeURIComponent(chain.domain)}`}
      >
        {t(words.history)}
      </a>
    </p>
  </>
);

/** Why a lane is late: the links from the supplier to the store, the first broken one named. */
export const Why = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { value, failure, reload } = useQuery(why, { id });
  const title = value ? `${value.domain} · ${value.param} · ${t(sourceLabels[value.source])}` : '';
  return (
    <Dialog open size="lg" title={title || t(words.title)} onClose={onClose}>
      {failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-60 w-full" />}
      {value && <Links chain={value} />}
    </Dialog>
  );
};
