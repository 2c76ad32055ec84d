import clsx from 'clsx';
import { useMemo, useState } from 'react';
import type { FormPart } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Badge, Button, Tag } from '../../../ui';
import { productSwitch } from '../../../menu';
import {
  movedMenu,
  movedOperations,
  type Operation,
  type PreviewSection,
  rightsOf,
  staffWho,
} from './rightsPreview';
import { texts } from './texts';

const few = 8;

const Moved = ({ title, operations }: { title: string; operations: readonly Operation[] }) => {
  const [whole, setWhole] = useState(false);
  const shown = whole ? operations : operations.slice(0, few);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-xs font-medium text-ink-muted">{title}</h3>
      <ul className="flex flex-col gap-0.5 text-sm">
        {shown.map((o) => (
          <li key={o.id} className="min-w-0 truncate" title={o.id}>
            {t(o.summary)}
          </li>
        ))}
        {operations.length === 0 && <li className="text-ink-faint">{t(texts.unchanged)}</li>}
      </ul>
      {shown.length < operations.length && (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t(texts.more, { n: operations.length })}
        </Button>
      )}
    </section>
  );
};

const MenuSection = ({ of }: { of: PreviewSection }) => (
  <li>
    <h4 className="flex items-center gap-2 text-sm font-medium">
      {t(of.section.title)}
      {of.section.product !== 'cdn' && <Tag>{t(productSwitch[of.section.product])}</Tag>}
    </h4>
    <ul className="ml-3 flex flex-col border-l border-line pl-3 text-sm">
      {of.screens.map(({ screen, mark }) => (
        <li key={screen.path} className="flex min-w-0 items-center gap-2 py-px">
          <span className={clsx('truncate', mark === 'lost' && 'text-ink-faint line-through')}>
            {t(screen.title)}
          </span>
          {mark === 'new' && <Badge tone="success">{t(texts.newScreen)}</Badge>}
          {mark === 'lost' && <Badge tone="error">{t(texts.lostScreen)}</Badge>}
        </li>
      ))}
    </ul>
  </li>
);

/** What the rights of a form mean before they are saved: actions gained and lost, and the person's menu. */
export const Preview = ({ values, row }: Pick<FormPart, 'values' | 'row'>) => {
  const before = JSON.stringify(rightsOf(row));
  const after = JSON.stringify(rightsOf(values));
  const { moved, menu } = useMemo(() => {
    // Both were written by JSON.stringify just above.
    const [old, next] = [staffWho(JSON.parse(before)), staffWho(JSON.parse(after))];
    return { moved: movedOperations(old, next), menu: movedMenu(old, next) };
  }, [before, after]);
  return (
    <aside className="flex min-w-0 flex-col gap-5" aria-label={t(texts.menu)}>
      <Moved title={t(texts.gained, { n: moved.gained.length })} operations={moved.gained} />
      <Moved title={t(texts.lost, { n: moved.lost.length })} operations={moved.lost} />
      <section>
        <h3 className="mb-1 text-xs font-medium text-ink-muted">{t(texts.menu)}</h3>
        {menu.length === 0 && <p className="text-sm text-ink-faint">{t(texts.noMenu)}</p>}
        <ul className="flex flex-col gap-2">
          {menu.map((section) => (
            <MenuSection key={section.section.name} of={section} />
          ))}
        </ul>
      </section>
    </aside>
  );
};
