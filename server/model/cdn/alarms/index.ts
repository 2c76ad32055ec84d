import type { ModelArea } from '../../area';
import { alarmNeeds } from './needs.store';
import { alarmAgeing } from './ageing';
import { alarmChecks, alarmReadings } from './checks';
import { mailingTo, moveMail } from './mailings';

/** Alarms as the platform watches them, and the addresses their policies mail to. */
export const alarmsArea: ModelArea = {
  ageing: alarmAgeing,
  checks: alarmChecks,
  readings: alarmReadings,
  needs: alarmNeeds,
  mailings: { of: 'alarmPolicies', to: mailingTo, move: moveMail },
};
