import { Download } from 'lucide-react';
import type { metricExports } from '#shared/areas/cdn/statistics/metricExports';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { t } from '../../../../kernel/text/translate';
import { Button, CopyText, Dialog, formatInstant, useKit } from '../../../../ui';
import { texts } from './texts';

type Props = {
  row: RowOf<typeof metricExports.endpoints.list>;
  answer: Readonly<Record<string, unknown>>;
  onClose(): void;
};
/** The link to the file of an export: to be used here, or given to somebody. */
const ExportLink = ({ row, answer, onClose }: Props) => {
  const { timeZone } = useKit();
  const url = new URL(String(answer['url']), window.location.origin).href;
  const at = formatInstant(String(answer['expiresAt']), timeZone).slice(0, 16);
  return (
    <Dialog
      open
      title={t(texts.link)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(texts.close)}</Button>
          <Button variant="primary" icon={Download} onClick={() => window.location.assign(url)}>
            {t(texts.download)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <CopyText text={url} maxWidth="100%" />
        <p className="text-ink-muted">{t(texts.linkNote, { at })}</p>
        <p className="break-all font-mono text-xs">{t(texts.sum, { sha256: row.sha256 ?? '–' })}</p>
      </div>
    </Dialog>
  );
};
export default ExportLink;
