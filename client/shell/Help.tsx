import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { resources } from '#shared/areas/index';
import { can } from '#shared/kernel/access';
import { type Endpoint, type Resource, urlOf } from '#shared/kernel/contract';
import { summaryOf } from '#shared/kernel/summary';
import { screenAt, useScreen } from '../kernel/screens/current';
import type { Figure } from '../kernel/screens/screens';
import { endpointsOf } from '../kernel/request/usage';
import { useWho } from '../kernel/session/access';
import { t } from '../kernel/text/translate';
import { Tag } from '../ui/text/Badge';
import { Drawer } from '../ui/feedback/Dialog';
import { usePhone } from '../ui/breakpoints';
import { shortcuts } from '../ui/shortcuts';
import { jumps } from './jumpKeys';
import { texts } from './texts';

type Operation = { id: string; of: Resource; endpoint: Endpoint; summary: string };
/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const all = Object.values(resources) as unknown as Resource[];
/** Operations of the contracts by their endpoint, in the order of the API reference. */
const operationsIn = (endpoints: ReadonlySet<Endpoint>): Operation[] =>
  all.flatMap((r) =>
    Object.entries(r.endpoints)
      .filter(([, endpoint]) => endpoints.has(endpoint))
      .map(([name, endpoint]) => ({
        id: `${r.name}.${name}`,
        of: r,
        endpoint,
        summary: t(summaryOf(r, name) ?? r.entity.label),
      })),
  );

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-6">
    <h3 className="mb-2 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);

const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="text-sm">
    {figures.map(([name, meaning]) => (
      <div key={name[1]} className="border-b border-line py-1.5 last:border-0">
        <dt className="font-medium">{t(name)}</dt>
        <dd className="text-ink-muted">{t(meaning)}</dd>
      </div>
    ))}
  </dl>
);

const Operations = ({ operations }: { operations: readonly Operation[] }) => (
  <ul className="text-sm">
    {operations.map(({ id, endpoint, summary }) => (
      <li key={id} className="border-b border-line py-1.5 last:border-0">
        <a
          href={`#/api-docs?q=${id}`}
          className="group grid grid-cols-[56px_minmax(0,1fr)] items-baseline gap-x-2"
        >
          <span>
            <Tag>{endpoint.method.toUpperCase()}</Tag>
          </span>
          <code className="break-all text-xs group-hover:underline">
            {urlOf(endpoint).replace(/:(\w+)/g, '{$1}')}
          </code>
          <span className="col-start-2 text-ink-muted">{summary}</span>
        </a>
      </li>
    ))}
  </ul>
);

const arrows: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };
const nameOf = (key: string): string =>
  arrows[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key);

const Keys = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <li className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0">
    <span className="text-ink-muted">{does}</span>
    <span className="flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-[22px] rounded-[4px] px-1.5 text-center font-sans text-xs leading-5 ring-1 ring-line-strong"
        >
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  </li>
);

const Shortcuts = () => {
  const who = useWho();
  const reached = Object.entries(jumps).flatMap(([letter, path]) => {
    const screen = screenAt(path);
    return screen && can(who, screen.permission) ? [{ letter, title: t(screen.title) }] : [];
  });
  return (
    <ul className="text-sm">
      {Object.values(shortcuts).map((s) => (
        <Keys key={s.key} keys={'with' in s ? [s.with, s.key] : [s.key]} does={t(s.does)} />
      ))}
      {reached.map(({ letter, title }) => (
        <Keys key={letter} keys={['g', letter]} does={t(texts.goTo, { title })} />
      ))}
    </ul>
  );
};

/** What the screen in view is for, what its figures mean, its operations and the keys that work. */
const Help = ({ onClose }: { onClose(): void }) => {
  const { screen, parent } = useScreen();
  const phone = usePhone();
  const who = useWho();
  const [figures, setFigures] = useState<readonly Figure[]>([]);
  const about = screen?.about ?? parent?.about;
  useEffect(() => {
    let gone = false;
    setFigures([]);
    void screen?.figures?.().then((module) => !gone && setFigures(module.figures));
    return () => {
      gone = true;
    };
  }, [screen]);
  const used = new Set([...(screen?.uses ?? []), ...endpointsOf(screen?.path ?? '')]);
  const operations = operationsIn(used).filter((o) => can(who, o.endpoint.permission));
  return (
    <Drawer open onClose={onClose} title={screen ? t(screen.title) : t(texts.help)}>
      {about && <p className="mb-6 leading-relaxed">{t(about)}</p>}
      {figures.length > 0 && (
        <Part title={t(texts.figures)}>
          <Figures figures={figures} />
        </Part>
      )}
      {operations.length > 0 && (
        <Part title={t(texts.screenOperations)}>
          <Operations operations={operations} />
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {[...new Set(operations.map((o) => o.of))].map((r) => (
              <a
                key={r.name}
                href={`#/api-docs?q=${r.name}.`}
                className="text-accent-ink hover:underline"
              >
                {t(texts.allOperations, { name: t(r.entity.label) })}
              </a>
            ))}
          </p>
        </Part>
      )}
      {!phone && (
        <Part title={t(texts.shortcuts)}>
          <Shortcuts />
        </Part>
      )}
    </Drawer>
  );
};
export default Help;
