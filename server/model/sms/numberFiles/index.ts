import type { ModelArea } from '../../area';
import { numberFileChecks } from './checks';
import { openFiles } from './files.store';
import { dropOptOuts } from './optOuts.store';
import { unmaskEffects } from './unmasking';

/** Files of numbers for those who upload, check, and send to them. */
export { checkPiece, firstRows } from './check.store';
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
export {
  dropWaste,
  endLeftUploads,
  markWaste,
  purgeDue,
  refuseFile,
  resumeFiles,
} from './purge.store';
export { maskedCell } from './records';
export { beginsAsSheet, beginUnpacking, isSheet, unpackFile } from './unpack';

/** Files of numbers: what must hold for them, and how their numbers are read. */
export const numberFilesArea: ModelArea = {
  checks: numberFileChecks,
  blockers: async (ctx, accountId) => ({ numberFiles: await openFiles(ctx, accountId) }),
  forget: dropOptOuts,
  approvals: [unmaskEffects],
};
