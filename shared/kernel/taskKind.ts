import type { Action } from './access';
import type { Label } from './field';

/** A kind of long work: its name, who may steer it (whoever may submit it), and whether it is quick. */
export type TaskKindSpec = {
  label: Label;
  steer: Action;
  /** Quick kinds have a queue of their own, so that they do not wait behind long ones. */
  quick: boolean;
};

/** Declares a kind of task. */
export const taskKind = (
  zhCN: string,
  en: string,
  { steer, quick = false }: { steer: Action; quick?: boolean },
): TaskKindSpec => ({ label: [zhCN, en], steer, quick });
