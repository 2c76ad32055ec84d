import { WebhookForm } from './WebhookForm';
import type { Webhook } from './webhookRow';

type Props = { row: Webhook; onClose(): void; onDone(): void };
/** The form of a webhook that is there. */
export default function WebhookEdit({ row, onClose, onDone }: Props) {
  return (
    <WebhookForm
      present={row}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  );
}
