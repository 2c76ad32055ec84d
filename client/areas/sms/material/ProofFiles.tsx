import { useEffect, useRef, useState } from 'react';
import type { Proof } from '#shared/areas/sms/material/qualifications';
import { useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Dialog, useKit, withUnit } from '../../../ui';
import { texts } from './texts';

type Picture = { name: string; type: string; content: string };
const step = 160;

/** Draws a picture with the viewer's name all over it, in its own pixels. */
const draw = async (canvas: HTMLCanvasElement, p: Picture, mark: string): Promise<void> => {
  const octets = Uint8Array.from(atob(p.content), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([octets], { type: p.type }));
  canvas.width = image.width;
  canvas.height = image.height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.drawImage(image, 0, 0);
  pen.font = '16px sans-serif';
  pen.fillStyle = 'rgb(128 128 128 / 0.45)';
  pen.rotate(-Math.PI / 8);
  for (let y = 0; y < image.height * 2; y += step)
    for (let x = -image.height; x < image.width * 2; x += step * 2) pen.fillText(mark, x, y);
};

const PictureDialog = ({ picture, onClose }: { picture: Picture; onClose(): void }) => {
  const { email } = useWho();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bad, setBad] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    const mark = `${email} ${new Date().toISOString().slice(0, 16)}Z`;
    draw(canvas.current, picture, mark).catch(() => setBad(true));
  }, [picture, email]);
  return (
    <Dialog open size="lg" title={picture.name} onClose={onClose}>
      {bad ? (
        <p role="alert" className="text-sm text-error">
          {t(texts.unreadable)}
        </p>
      ) : (
        <canvas ref={canvas} role="img" aria-label={picture.name} className="max-w-full" />
      )}
    </Dialog>
  );
};

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
