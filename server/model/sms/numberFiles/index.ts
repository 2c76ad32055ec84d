import type { ModelArea } from '../../area';
import { numberFileChecks } from './checks';
import { unmaskEffects } from './unmasking';

/** Files of numbers for those who upload, check, and send to them. */
export { checkPiece } from './check.store';
export { lockFile, moveFile, type NumberFile, tellProgress } from './files.store';
export {
  maskedNumbers,
  nextNumbers,
  type OpenNumber,
  openRows,
  readerOf,
  rejectedRows,
} from './numbers.store';
export { addOptOuts } from './optOuts.store';
export { addPiece, pieceOf } from './pieces.store';
export { dropWaste, markWaste, purgeDue, resumeChecks } from './purge.store';
export { cellsOf, cutRecords, maskedCell, readNumber, writingOf } from './records';

/** Files of numbers: what must hold for them, and how their numbers are read. */
export const numberFilesArea: ModelArea = {
  checks: numberFileChecks,
  approvals: [unmaskEffects],
};
