import { findings } from '#shared/areas/platform/findings/findings';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { findingActs } from './findingActs';
import { texts } from './texts';

export default [
  screens(findings, {
    list: {
      path: '/findings',
      menu: { section: 'cdnOffice.overview', order: 40 },
      about: [
        '各项检查发现的问题：首次与最近发现的时间、处数与样本。再次检查通过时自动关闭；可静音一段时间（须写原因），或直接生成修复。',
        'What checks found: when first and last, how many places, and a sample. It closes by itself when its check passes again. It can be muted for a while with a reason, or mended from here.',
      ],
      title: texts.title,
      columns: [
        'summary',
        'kind',
        'severity',
        'state',
        { field: 'places', align: 'right' },
        'accountId',
        'createdAt',
        'lastSeenAt',
        'mutedUntil',
        'closedAt',
      ],
      optional: ['accountId', 'mutedUntil', 'closedAt'],
      grow: 'summary',
      widths: {
        summary: 380,
        kind: 170,
        severity: 90,
        state: 120,
        places: 70,
        accountId: 140,
        createdAt: 115,
        lastSeenAt: 115,
        mutedUntil: 115,
        closedAt: 115,
      },
      tabs: [
        { id: 'open', label: texts.open, fixed: { state: ['open', 'repaired'] } },
        { id: 'muted', label: texts.muted, fixed: { state: ['muted'] } },
        { id: 'all', label: texts.all, fixed: {} },
      ],
      filters: ['kind', 'severity', 'accountId', 'createdAt'],
      opens: { as: 'open' },
      actionsWidth: 110,
      actions: [{ label: words.open, beside: true, button: true }, ...findingActs],
      refreshOn: [findings.events.changed],
      empty: { title: texts.none, text: texts.noneText },
      parts: () => import('./findingParts'),
    },
  }),
];
