import type { Tone } from '#shared/kernel/field';

export type { Tone };

/** Text and ground of a tone, contrast at least 4.5 in light and dark. */
export const toneSoft: Record<Tone, string> = {
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
  progress: 'bg-progress-soft text-progress',
  neutral: 'bg-neutral-soft text-neutral',
};

/** Text colour alone. */
export const toneText: Record<Tone, string> = {
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-error',
  progress: 'text-progress',
  neutral: 'text-neutral',
};

/** Fill colour alone, for dots and bars. */
export const toneFill: Record<Tone, string> = {
  success: 'bg-success',
  warning: 'bg-warning',
  error: 'bg-error',
  progress: 'bg-progress',
  neutral: 'bg-neutral',
};
