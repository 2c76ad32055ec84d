import { mostFileBytes, mostFiles } from '#shared/areas/sms/material/qualifications';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { type PictureFile, PictureFiles } from '../../../ui/inputs/PictureFiles';
import { QualificationCheck } from './PreReview';
import { texts } from './texts';

const Upload = ({ ids, value, onChange, errorOf }: ControlProps) => {
  const files = Array.isArray(value) ? (value as PictureFile[]) : [];
  const faults = files.map((f, i) => [f.name, errorOf(`upload.${i}.content`)] as const);
  return (
    <>
      <PictureFiles
        {...ids}
        value={files}
        onChange={onChange}
        fileLabel={t(texts.choose)}
        maxBytes={mostFileBytes}
        max={mostFiles}
      />
      {faults.map(
        ([name, fault]) =>
          fault && (
            <p key={name} role="alert" className="text-xs text-error">
              {name}: {fault}
            </p>
          ),
      )}
    </>
  );
};

/** The form of a qualification: proofs are chosen from the disk, rules stand beside it. */
export default { controls: { upload: Upload }, aside: QualificationCheck };
