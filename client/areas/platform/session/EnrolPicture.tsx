import { t } from '../../../kernel/text/translate';
import { CopyButton } from '../../../ui/text/CopyText';
import type { Enrolment } from './api';
import { linkTexts } from './linkTexts';

/** The QR code, always dark on white because apps read it so, and the key for typing. */
export const EnrolPicture = ({ enrolment }: { enrolment: Enrolment }) => {
  const { size, path } = enrolment.qr;
  return (
    <div className="flex flex-col items-center gap-3">
      <svg
        role="img"
        aria-label={t(linkTexts.twoFactor.qr)}
        viewBox={`-3 -3 ${size + 6} ${size + 6}`}
        shapeRendering="crispEdges"
        className="h-44 w-44 rounded border border-line bg-white"
      >
        <path d={path} fill="#0f172a" />
      </svg>
      <p className="text-center text-xs text-ink-muted">
        {t(linkTexts.twoFactor.manual)}
        <span className="mt-1 flex items-center justify-center gap-1">
          <code className="break-all font-mono text-ink">{enrolment.secret}</code>
          <CopyButton text={enrolment.secret} />
        </span>
      </p>
    </div>
  );
};
