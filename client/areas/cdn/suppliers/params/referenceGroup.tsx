import { Link } from 'react-router-dom';
import type { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Out } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { t } from '../../../../kernel/text/translate';
import { paramTexts } from './texts';

type References = Out<typeof supplierParams.endpoints.references>;
type GroupProps = { label: Label; items: References['domains']; to: (name: string) => string };
/** Links to what uses a parameter, with the account of each. */
export const Group = ({ label, items, to }: GroupProps) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h3 className="font-semibold">{t(label)}</h3>
    {items.length === 0 && <p className="text-sm text-ink-muted">{t(paramTexts.unused)}</p>}
    <ul className="flex flex-col gap-1 text-sm">
      {items.map((r) => (
        <li key={r.id} className="flex justify-between gap-4">
          <Link className="truncate text-accent hover:underline" to={to(r.name)}>
            {r.name}
          </Link>
          <span className="truncate text-ink-muted">{r.account ?? t(paramTexts.platform)}</span>
        </li>
      ))}
    </ul>
  </section>
);
/** Address of a list narrowed to a name. */
export const searchIn = (path: string) => (name: string) =>
  `${path}?search=${encodeURIComponent(name)}`;
