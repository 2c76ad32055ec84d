import type { ListParts } from '../../../kernel/screens/screens';
import type { Letter } from './letterActs';
import { LetterDrawer } from './LetterDrawer';

/** What is its own of the list of letters. */
const letterParts: ListParts<Letter> = { detail: LetterDrawer };
export default letterParts;
