import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync } from 'node:fs';

/**
 * Appends `text` to a file (path or descriptor) as a whole or not at all. A full disk takes the first
 * bytes and refuses the rest: what it took is cut off again, so that the next line does not grow on
 * a torn one. Throws what the disk said.
 */
export const appendWhole = (file: string | number, text: string): void => {
  const fd = typeof file === 'number' ? file : openSync(file, 'a');
  const before = fstatSync(fd).size;
  try {
    appendFileSync(fd, text);
  } catch (error) {
    ftruncateSync(fd, before);
    throw error;
  } finally {
    if (fd !== file) closeSync(fd);
  }
};
