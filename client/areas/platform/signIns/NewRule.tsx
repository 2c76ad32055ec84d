import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { RuleForm } from './RuleForm';

/** A rule about an address that somebody types. */
const NewRule = ({ start, onClose, onDone }: ToolbarDialogProps) => (
  <RuleForm network={start?.['network'] ?? ''} onClose={onClose} onDone={onDone} />
);
export default NewRule;
