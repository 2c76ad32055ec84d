import type { Label } from '../kernel/field';
import type { Grant } from '../kernel/rights';
import { type CdnGates, type CdnVisible, cdnGrants, cdnRights } from './cdn/rights';
import { platformGrants, platformRights } from './platform/rights';
import { type SmsGates, smsGrants, smsRights } from './sms/rights';
import * as terms from '../kernel/terms';

/** The table of permissions: the specification's rows (codes 1-403) and the platform's own (1001-2006). */
export const rights = { ...platformRights, ...cdnRights, ...smsRights };
/** Names of the modules of the back office a root admin can be granted. */
export const grantLabels = { ...platformGrants, ...cdnGrants, ...smsGrants };
/** Modules of the back office a root admin can be granted; a safe cast of the names of its own table. */
export const grants = Object.keys(grantLabels) as [Grant, ...Grant[]];

/** Names of what is switched on or shown for an account. */
export const gateLabels: Record<keyof (CdnGates & SmsGates), Label> = {
  cdn: ['CDN', 'CDN'],
  sms: terms.sms,
  billing: ['账单', 'Billing'],
  log: terms.logs,
  alarm: terms.alarms,
  selfScheduling: ['自主调度', 'Own scheduling'],
};

/** The rows as types: the compiler checks every action against them. */
export type AreaRights = typeof rights;
type Modules = typeof grantLabels;
declare module '../kernel/rights' {
  interface RightTable extends AreaRights {}
  interface GrantTable extends Modules {}
  interface Gates extends CdnGates, SmsGates {}
  interface Visible extends CdnVisible {}
}
