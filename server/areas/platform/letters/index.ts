import { answering } from '../../area';
import { lettersService } from './letters';

/** Letters: what answers their requests. */
export const lettersArea = answering({ letters: lettersService });
