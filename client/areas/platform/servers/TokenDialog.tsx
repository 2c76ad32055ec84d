import { t } from '../../../kernel/text/translate';
import { CodeBlock, Dialog } from '../../../ui';
import type { Server } from './serverActs';
import { texts } from './texts';

type Props = { row: Server; answer: Record<string, unknown>; onClose(): void };
/** The heartbeat address of a server with the command that sends it; shown this once. */
const TokenDialog = ({ row, answer, onClose }: Props) => (
  <Dialog open onClose={onClose} title={`${t(texts.tokenTitle)} · ${row.name}`}>
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <p className="text-ink-muted">{t(texts.tokenText)}</p>
      <CodeBlock label={t(texts.command)} code={String(answer['curl'])} />
    </div>
  </Dialog>
);
export default TokenDialog;
