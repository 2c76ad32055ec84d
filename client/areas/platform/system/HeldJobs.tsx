import type { ReactNode } from 'react';
import { quarantine } from '#shared/areas/platform/system/quarantine';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { t } from '../../../kernel/text/translate';
import { Card } from '../../../ui';
import { texts } from './texts';
import { words } from '../../../kernel/text/words';

const Framed = ({ children }: { children: ReactNode }) => (
  <Card flush title={t(texts.held)}>
    {children}
  </Card>
);

/** Jobs that ended their worker again and again; a person lets them run once more or drops them. */
export const HeldJobs = embeddedList(
  quarantine,
  {
    endpoint: 'list',
    path: '/system-checks held',
    title: words.jobsHeldInQuarantine,
    columns: ['name', 'payload', 'deaths', 'createdAt'],
    grow: 'payload',
    seconds: true,
    widths: { name: 220, createdAt: 180 },
    fixed: { state: ['held'] },
    size: 50,
    pages: false,
    empty: { title: ['没有被隔离的作业', 'No job is held'] },
    actionsWidth: 190,
    actions: [
      { label: words.release, endpoint: 'release', button: true, done: null },
      {
        label: words.drop,
        endpoint: 'drop',
        button: true,
        danger: true,
        title: () => ['丢弃作业', 'Drop the job'],
        confirm: ({ name }) => [`${name} 将不再执行。`, `${name} will not run.`],
        done: null,
      },
    ],
  },
  { around: Framed },
);
