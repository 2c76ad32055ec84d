import { History } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { deletedDomains, keptDays } from '#shared/areas/cdn/domains/deletedDomains';
import { EmbeddedList } from '../../../kernel/declared/list/ListPage';
import type { ListOf } from '../../../kernel/screens/screens';
import { Button, Drawer } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';
import { cdnWords } from '../words';
import { words } from '../../../kernel/text/words';

const list: ListOf<typeof deletedDomains, 'list'> & { path: '/cdn-domain'; endpoint: 'list' } = {
  path: '/cdn-domain',
  endpoint: 'list',
  prefix: 'deleted-',
  columns: ['name', 'accountId', 'rules', 'createdAt', 'keptUntil', 'deletedBy'],
  optional: ['deletedBy'],
  grow: 'name',
  widths: { accountId: 150, rules: 80, createdAt: 170, keptUntil: 170, deletedBy: 200 },
  search: cdnWords.searchDomains,
  refreshOn: [deletedDomains.events.changed],
  empty: {
    title: ['没有可恢复的域名', 'No domain can be restored'],
    text: [
      `删除的域名连同其配置保留 ${keptDays} 天。`,
      `A deleted domain is kept with its configuration for ${keptDays} days.`,
    ],
  },
  actions: [
    {
      endpoint: 'restore',
      label: words.restore,
      button: true,
      title: (row) => [`恢复 ${row.name}`, `Restore ${row.name}`],
      confirm: (row) => [
        `源站、线路、${row.rules} 条规则以及未过期的证书将重新下发到供应商。`,
        `Origin, lines, ${row.rules} rules and a certificate that is still valid go to the suppliers again.`,
      ],
      done: ['已恢复，正在配置', 'Restored, being configured'],
    },
  ],
  actionsWidth: 100,
};
const open = 'deleted';

/** Opens the domains deleted lately beside the list, each of which can be restored. */
export const DeletedDomains = () => {
  const [query, setQuery] = useSearchParams();
  const set = (isOpen: boolean) =>
    setQuery((old) => {
      const rest = [...old].filter(([name]) => name !== open && !name.startsWith(`${open}-`));
      return isOpen ? [...rest, [open, '1']] : rest;
    });
  return (
    <>
      <Button icon={History} onClick={() => set(true)}>
        {t(texts.domains.deleted)}
      </Button>
      {query.get(open) && (
        <Drawer open wide title={t(texts.domains.deleted)} onClose={() => set(false)}>
          <EmbeddedList area={deletedDomains} list={list} />
        </Drawer>
      )}
    </>
  );
};
