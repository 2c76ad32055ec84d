import type { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { RowAction } from '../../../../kernel/screens/actionTypes';
import { texts } from './texts';

type Process = RowOf<typeof logProcesses.endpoints.list>;

/** What can be done to a log process task as it stands. */
export const processActs: readonly RowAction<Process, typeof logProcesses>[] = [
  {
    endpoint: 'pause',
    label: texts.pause,
    when: ({ state }) => state === 'waiting' || state === 'active',
  },
  { endpoint: 'resume', label: texts.resume, when: ({ state }) => state === 'paused' },
  {
    endpoint: 'retry',
    label: texts.retry,
    when: ({ state }) => state === 'partial' || state === 'failed',
  },
  {
    label: texts.takeBack,
    open: ({ id }) => `/deleteDataOfSubdomainLogProcessTask?new=1&process=${id}`,
    permission: 'staff.data.operate',
    when: ({ planId, finishedAt, files, sameFiles }) =>
      planId === null && finishedAt !== null && sameFiles < files,
  },
];
