import type { CampaignState, smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import * as terms from '#shared/kernel/terms';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { texts } from './texts';

type Row = RowOf<typeof smsCampaigns.endpoints.list>;
/** Says of an act that it means something in these states alone. */
export const is = (...states: CampaignState[]) => ({
  when: ({ state }: { state: CampaignState }) => states.includes(state),
});

/** What moves a campaign, in its list and beside it. */
export const steeringActs: readonly RowAction<Row, typeof smsCampaigns>[] = [
  {
    endpoint: 'start',
    label: texts.start,
    confirm: [
      '检查全部通过后按时段与速率发送，将产生费用。',
      'It sends within its hours and at its rate once every check passes, which costs money.',
    ],
    done: texts.started,
    ...is('draft'),
  },
  { endpoint: 'pause', label: terms.pause, ...is('sending') },
  { endpoint: 'resume', label: terms.resume, ...is('paused') },
];
