import { Copy } from 'lucide-react';
import { t } from '../../../kernel/text/translate';
import { Button } from '../../../ui/Button';
import { copyToClipboard } from '../../../ui/text/CopyText';
import { linkTexts } from './linkTexts';

/** The ten codes, shown once; leaving is a deliberate press. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept(): void }) => {
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded border border-line bg-ground p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon={Copy} onClick={() => void copyToClipboard(codes.join('\n'))}>
        {t(linkTexts.twoFactor.copyCodes)}
      </Button>
      <Button variant="primary" onClick={onKept} className="!h-10 !text-base">
        {t(linkTexts.twoFactor.kept)}
      </Button>
    </div>
  );
};
