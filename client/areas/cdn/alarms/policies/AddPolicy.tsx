import { Plus } from 'lucide-react';
import { go } from '../../../../kernel/page/navigate';
import { t } from '../../../../kernel/text/translate';
import { useRefusal } from '../../../../kernel/session/access';
import { Button } from '../../../../ui';
import { texts } from '../texts';

/** The ways to a new policy; the one over several accounts is for staff alone. */
export const AddPolicy = () => {
  const refusal = useRefusal('alarm.write');
  const noStaff = useRefusal('staff.alarms.operate');
  return (
    <span className="flex flex-wrap gap-2">
      {!noStaff && (
        <Button icon={Plus} onClick={() => go('/createAlarmPageAll')}>
          {t(texts.addSeveral)}
        </Button>
      )}
      <Button
        variant="primary"
        icon={Plus}
        disabled={refusal}
        onClick={() => go('/createAlarmPage')}
      >
        {t(texts.add)}
      </Button>
    </span>
  );
};
