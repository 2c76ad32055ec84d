import { useState } from 'react';
import type { Proof } from '#shared/areas/sms/material/qualifications';
import { t } from '../../../kernel/text/translate';
import { Button, Dialog, useKit, withUnit } from '../../../ui';
import { texts } from './texts';

/** A proof as the server answers it: the viewer's mark is in its pixels already. */
type Picture = { name: string; type: string; content: string };

const PictureDialog = ({ picture, onClose }: { picture: Picture; onClose(): void }) => (
  <Dialog open size="lg" title={picture.name} onClose={onClose}>
    <img
      src={`data:${picture.type};base64,${picture.content}`}
      alt={picture.name}
      className="max-w-full"
    />
  </Dialog>
);

type Props = { files: readonly Proof[]; open(fileId: string): Promise<Picture | undefined> };
/** Proofs by their names; each opens with the viewer's name over it. */
export const ProofFiles = ({ files, open }: Props) => {
  const { locale } = useKit();
  const [picture, setPicture] = useState<Picture | null>(null);
  const show = async ({ id, name }: Proof) => {
    const answer = await open(id);
    if (answer) setPicture({ ...answer, name });
  };
  return (
    <div className="flex flex-col items-start gap-1">
      {files.map((f) => (
        <Button key={f.id} variant="link" onClick={() => void show(f)}>
          {f.name} · {withUnit(f.size, 'bytes', locale)}
        </Button>
      ))}
      <p className="text-xs text-ink-muted">{t(texts.watermark)}</p>
      {picture && <PictureDialog picture={picture} onClose={() => setPicture(null)} />}
    </div>
  );
};
