import * as kernel from '../../../kernel/terms';

/** Where a version that was given to review is. */
export const reviewStates = {
  reviewing: [...kernel.waiting, 'neutral'],
  question: ['已提问，暂停计时', 'Waits for an answer', 'warning'],
  approved: [...kernel.approved, 'success'],
  rejected: [...kernel.rejected, 'error'],
  withdrawn: [...kernel.withdrawn, 'neutral'],
} as const;
export type ReviewState = keyof typeof reviewStates;
