import { lazy, Suspense } from 'react';
import type { Resource } from '#shared/kernel/contract';
import { can, isStaff } from '#shared/kernel/access';
import type { Label } from '#shared/kernel/field';
import { useDesk } from '../../../ui';
import { screensOf, sectionOf, useScreen } from '../../screens/current';
import { type ShortListPart, shortListParts } from '../../screens/registry';
import { useWho } from '../../session/access';
import { t } from '../../text/translate';

/** Rows that leave more than half of a page empty. */
const fewRows = 6;
const mostScreens = 4;
const texts = { related: ['相关页面', 'Related screens'] satisfies Label } as const;

let parts: readonly ShortListPart[] | null = null;
/** Made at the first list, when every area has been read. */
const partsOf = () => {
  parts ??= shortListParts.map((load) => lazy(async () => ({ default: await load() })));
  return parts;
};

/** Screens of the same section, from the one behind this on, with what each is for. */
const Related = () => {
  const who = useWho();
  const { entry, screen } = useScreen();
  const section = sectionOf(screen, isStaff(who));
  if (!section) return null;
  const all = screensOf(section).filter(({ permission }) => can(who, permission));
  const at = all.findIndex(({ path }) => path === entry?.path);
  const shown = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].slice(0, mostScreens);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t(texts.related)}>
      <h2 className="text-sm font-semibold">{t(texts.related)}</h2>
      <ul className="mt-2 divide-y divide-line">
        {shown.map(({ path, title, about }) => (
          <li key={path} className="py-2 text-sm">
            <a className="block w-fit text-accent-ink hover:underline" href={`#${path}`}>
              {t(title)}
            </a>
            {about && <p className="mt-0.5 line-clamp-2 text-xs text-ink-muted">{t(about)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
};

type Props = { area: Resource; rows: readonly unknown[] | undefined; filtered: boolean };
/** Below a list of few rows: what lately happened to things of its kind, and where to go on. */
export const ShortList = ({ area, rows, filtered }: Props) => {
  const desk = useDesk();
  if (!desk || filtered || !rows || rows.length > fewRows) return null;
  return (
    <div className="mt-10 grid grid-cols-[repeat(auto-fill,minmax(max(300px,40%),1fr))] items-start gap-x-10 gap-y-8 border-t border-line pt-6">
      {/* First, because it is there at once: what comes later moves nothing. */}
      <Related />
      {partsOf().map((Part, index) => (
        // The parts never change, so that their places name them.
        <Suspense key={index} fallback={null}>
          <Part area={area} rows={rows} />
        </Suspense>
      ))}
    </div>
  );
};
