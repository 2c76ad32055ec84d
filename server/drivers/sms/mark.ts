import { createHash } from 'node:crypto';

/** A name of a template at a carrier that holds the filing, so that one whose answer was lost is found again. */
export const markedName = (
  { name, reference }: { name: string; reference: string },
  longest: number,
): string => {
  const mark = createHash('sha256').update(reference).digest('hex').slice(0, 12);
  return `${[...name].slice(0, longest - mark.length - 1).join('')} ${mark}`;
};
