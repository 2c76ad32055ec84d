import type { ModelArea } from '../../area';
import { alarmNeeds } from './needs.store';
import { alarmAgeing } from './ageing';
import { alarmChecks, alarmReadings } from './checks';
import { alarmPolicy } from '#shared/areas/cdn/alarms/policy';
import { mailingsOf } from '../../mailings';

/** Alarms as the platform watches them, and the addresses their policies mail to. */
export const alarmsArea: ModelArea = {
  ageing: alarmAgeing,
  checks: alarmChecks,
  readings: alarmReadings,
  needs: alarmNeeds,
  mailings: mailingsOf('alarmPolicies', alarmPolicy, { described: 'description' }),
};
