import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { alarmSilences, ListedSilence } from '#shared/areas/cdn/alarms/silences';
import { go } from '../../../../kernel/page/navigate';
import type { ListOf, ListParts } from '../../../../kernel/screens/screens';
import { useIsStaff, useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { Button } from '../../../../ui';
import { SilenceDialog } from './SilenceDialog';
import { silenceTexts } from './silenceTexts';

/** Silences with what each held back. */
export const silenceList: ListOf<typeof alarmSilences> = {
  title: silenceTexts.silences,
  columns: [
    'state',
    'reason',
    { field: 'policyId', label: silenceTexts.what, fields: ['policyName', 'domainName'] },
    'suppressed',
    'startsAt',
    'endsAt',
    { field: 'createdBy', fields: ['createdBy', 'endedBy'] },
  ],
  optional: ['createdBy'],
  grow: 'reason',
  widths: {
    state: 110,
    policyId: 240,
    suppressed: 130,
    startsAt: 180,
    endsAt: 180,
    createdBy: 200,
  },
  search: silenceTexts.search,
  everyMs: 60_000,
  empty: { title: silenceTexts.none, text: silenceTexts.noneText },
  actions: [
    {
      label: silenceTexts.end,
      endpoint: 'end',
      when: (row) => row.state !== 'ended',
      button: true,
      done: silenceTexts.ended,
    },
  ],
  actionsWidth: 110,
};

type Props = { row: ListedSilence };
const WhatCell = ({ row }: Props) => {
  const what = [row.policyName, row.domainName].filter(Boolean).join(' · ');
  return <>{what || t(silenceTexts.everything)}</>;
};
const HeldCell = ({ row }: Props) => {
  const text = t(silenceTexts.heldText, { n: row.suppressed });
  return row.suppressed > 0 ? (
    <Button variant="link" onClick={() => go(`/cdn-alarmnoticetrigger?silenceId=${row.id}`)}>
      {text}
    </Button>
  ) : (
    <>{text}</>
  );
};
const ByCell = ({ row }: Props) => <>{row.endedBy ?? row.createdBy}</>;

/** Silences the whole account. */
const Add = () => {
  const staff = useIsStaff();
  const refusal = useRefusal('alarm.acknowledge');
  const [making, setMaking] = useState(false);
  // Staff silence single policies; there is no account of theirs to silence.
  if (staff) return null;
  return (
    <>
      <Button icon={Plus} disabled={refusal} onClick={() => setMaking(true)}>
        {t(silenceTexts.add)}
      </Button>
      {making && (
        <SilenceDialog
          what={{}}
          title={t(silenceTexts.everything)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
};

/** What is its own of the list of silences. */
export const silenceCells: ListParts<ListedSilence> = {
  cells: { policyId: WhatCell, suppressed: HeldCell, createdBy: ByCell },
  toolbar: Add,
};
