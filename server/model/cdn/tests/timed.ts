import type { StepResult, TestStep } from '#shared/areas/cdn/tests/results';

/** One step may take this long. */
const stepLimitMs = 10_000;
/** Characters kept of what a step or a certificate says. */
export const mostNote = 200;

const words = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(' ').slice(0, mostNote) || String(error);
};

/** Ends an exchange whose step was written down as failed already. */
export class Broken extends Error {}

/** One step with its time and what it came to; a failure is written down and ends the exchange. */
export const timed = async <T>(
  steps: StepResult[],
  step: TestStep,
  work: () => Promise<T>,
  note: (value: T) => string,
): Promise<T> => {
  const began = performance.now();
  const took = () => Math.round((performance.now() - began) * 100) / 100;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, no) => {
    timer = setTimeout(() => no(new Error(`ETIMEDOUT ${stepLimitMs} ms`)), stepLimitMs);
  });
  try {
    const value = await Promise.race([work(), limit]);
    steps.push({ step, state: 'done', ms: took(), note: note(value).slice(0, mostNote) });
    return value;
  } catch (error) {
    steps.push({ step, state: 'failed', ms: took(), note: words(error) });
    throw new Broken(step);
  } finally {
    clearTimeout(timer);
  }
};
