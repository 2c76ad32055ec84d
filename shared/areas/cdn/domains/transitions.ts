import type { DomainStatus } from './domain';

/**
 * Every change of a domain's status that exists (docs/states.md); the door `move` refuses all others.
 * An approved domain whose root is unproven goes on to Verifying.
 */
export const moves: Readonly<Record<DomainStatus, readonly DomainStatus[]>> = {
  Unactivated: ['Verifying', 'Configuring'],
  Verifying: ['Configuring'],
  Configuring: ['Activated', 'Error', 'BindCertificateError'],
  Activated: ['Configuring', 'Suspending', 'Moved'],
  // A supplier that cannot be reached must not hold a domain off the air against its owner's will.
  Suspending: ['Suspend', 'Configuring'],
  Error: ['Configuring'],
  BindCertificateError: ['Configuring'],
  Suspend: ['Configuring', 'Moved'],
  // The end: nothing of the past in an account comes back on the air.
  Moved: [],
};

/** What a person may do with a domain depending on its status. */
export type DomainAct =
  | 'activate'
  | 'retry'
  | 'stop'
  | 'remove'
  | 'bindCertificate'
  | 'reject'
  | 'repush'
  | 'move';
const allowed: Readonly<Record<DomainAct, readonly DomainStatus[]>> = {
  activate: ['Unactivated', 'Verifying', 'Suspending', 'Suspend'],
  retry: ['Error', 'BindCertificateError'],
  stop: ['Activated'],
  remove: ['Unactivated', 'Verifying', 'Error', 'Suspending', 'Suspend'],
  bindCertificate: [
    'Unactivated',
    'Verifying',
    'Configuring',
    'Activated',
    'Error',
    'BindCertificateError',
    'Suspending',
    'Suspend',
  ],
  reject: ['Unactivated'],
  repush: ['Activated', 'Error', 'BindCertificateError'],
  move: ['Activated', 'Suspend'],
};

/** Statuses in which an act is possible, for buttons that say why they are off. */
export const statusesFor = (act: DomainAct): readonly DomainStatus[] => allowed[act];
export const statusAllows = (status: DomainStatus, act: DomainAct): boolean =>
  allowed[act].includes(status);

/** Statuses of domains that are off the air by somebody's wish, their suppliers told or being told, or another account's. */
export const stoppedStatuses: readonly DomainStatus[] = ['Suspending', 'Suspend', 'Moved'];
/** Whether a domain was stopped, even if some supplier has not heard of it yet. */
export const isStopped = (status: DomainStatus): boolean => stoppedStatuses.includes(status);
