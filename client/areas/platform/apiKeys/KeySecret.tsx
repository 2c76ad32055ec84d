import type { Key } from './revealedKey';
import { SecretDialog } from './SecretDialog';

type Props = { row: Key; answer: Readonly<Record<string, unknown>>; onClose(): void };
/** The secret of a key for the minute it may be seen. */
export default function RevealedKey({ row, answer, onClose }: Props) {
  const { secret, hideAt } = answer;
  return (
    <SecretDialog
      shown={{ key: row, secret: String(secret), hideAt: String(hideAt) }}
      onClose={onClose}
    />
  );
}
