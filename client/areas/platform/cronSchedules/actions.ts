import * as terms from '#shared/kernel/terms';

type Row = { state: string };
/** What a list of things with a schedule of their own offers, for its actions. */
export const pauseAndResume = [
  { endpoint: 'pause', label: terms.pause, when: (row: Row) => row.state !== 'paused' },
  { endpoint: 'resume', label: terms.resume, when: (row: Row) => row.state === 'paused' },
] as const;
