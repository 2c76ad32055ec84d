import {
  appendFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  statSync,
  truncateSync,
} from 'node:fs';

/**
 * Appends `text` to a file (path or descriptor) as a whole or not at all. A full disk takes the first
 * bytes and refuses the rest: what it took is cut off again, so that the next line does not grow on
 * a torn one. Throws what the disk said.
 */
export const appendWhole = (file: string | number, text: string): void => {
  const before =
    typeof file === 'number' ? fstatSync(file).size : existsSync(file) ? statSync(file).size : 0;
  try {
    appendFileSync(file, text);
  } catch (error) {
    if (typeof file === 'number') ftruncateSync(file, before);
    else if (existsSync(file)) truncateSync(file, before);
    throw error;
  }
};
