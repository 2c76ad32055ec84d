import { domainMoves } from '#shared/areas/cdn/domains/domainMoves';
import { EmbeddedList } from '../../../../kernel/declared/list/ListPage';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import type { ListOf } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import * as terms from '#shared/kernel/terms';
import { useCan, useRefusal } from '../../../../kernel/session/access';
import { Button, Callout, formatInstant, useKit } from '../../../../ui';
import { cdnWords } from '../../words';
import { moveTexts } from './moveTexts';

const { withdraw } = domainMoves.endpoints;
const list: ListOf<typeof domainMoves, 'list'> & { path: '/cdn-domainmanag'; endpoint: 'list' } = {
  path: '/cdn-domainmanag',
  endpoint: 'list',
  prefix: 'move-',
  columns: [
    'name',
    'accountId',
    'toAccountId',
    'at',
    'state',
    'message',
    'certificateId',
    'requestedBy',
    'createdAt',
    'endedAt',
  ],
  optional: ['certificateId', 'createdAt', 'endedAt'],
  grow: 'name',
  widths: {
    name: 200,
    accountId: 150,
    toAccountId: 150,
    at: 160,
    state: 130,
    message: 220,
    requestedBy: 180,
  },
  search: cdnWords.searchDomains,
  filters: ['state', 'accountId', 'toAccountId'],
  refreshOn: [domainMoves.events.changed],
  empty: { title: moveTexts.empty, text: moveTexts.emptyText },
  actions: [
    {
      endpoint: 'withdraw',
      label: terms.withdraw,
      button: true,
      when: (row) => row.state === 'waiting',
      done: moveTexts.withdrawn,
    },
  ],
  actionsWidth: 110,
};

/** Moves that wait for their hour, and those of the past. */
export const Moves = () => <EmbeddedList area={domainMoves} list={list} />;

/** That a domain waits for its hour, with the way back; nothing for customers, who do not learn where it goes. */
export const WaitingMove = ({ domainId }: { domainId: string }) => {
  const { timeZone } = useKit();
  const refusal = useRefusal(withdraw.permission);
  const answer = useQuery(
    domainMoves.endpoints.list,
    useCan(domainMoves.endpoints.list.permission)
      ? { domainId, state: ['waiting'], size: 1 }
      : null,
    { refreshOn: [domainMoves.events.changed] },
  );
  const back = useMutation(withdraw, { done: moveTexts.withdrawn });
  const move = answer.value?.rows[0];
  if (!move) return null;
  const at = formatInstant(move.at, timeZone).slice(0, 16);
  return (
    <Callout
      tone="progress"
      title={t(moveTexts.waits, { at, account: move.toAccountName })}
      actions={
        <Button
          size="sm"
          busy={back.busy}
          disabled={refusal}
          onClick={() => void back.run({ id: move.id })}
        >
          {t(terms.withdraw)}
        </Button>
      }
    >
      {t(moveTexts.waitsNote)}
    </Callout>
  );
};
