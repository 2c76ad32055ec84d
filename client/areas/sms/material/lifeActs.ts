import type { MaterialStatus } from '#shared/areas/sms/material/life';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

type Row = { status: MaterialStatus };
const waits: ReadonlySet<MaterialStatus> = new Set(['reviewing', 'question']);
const isOpen = ({ status }: Row) => waits.has(status);
const isClosed = ({ status }: Row) => !waits.has(status) && status !== 'approved';
/** Whether a reviewer waits for an answer. */
export const hasQuestion = ({ status }: Row): boolean => status === 'question';

/** What an account does with any material between writing and deleting it. */
export const lifeActs = [
  { endpoint: 'submit', label: texts.submit, when: isClosed, done: texts.submitted },
  { endpoint: 'withdraw', label: texts.withdraw, when: isOpen, done: texts.withdrawn },
] as const;
/** How lists of material open their rows. */
export const materialList = { opens: { as: 'open' }, actionsWidth: 110 } as const;
export const opens = { label: words.open, beside: true, button: true } as const;
