import { useState } from 'react';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { useMutation } from '../../../kernel/request/mutation';
import { t as sayLabel, t } from '../../../kernel/text/translate';
import { ConfirmDialog, Field, Select } from '../../../ui';
import type { Key, Shown } from './revealedKey';
import { SecretDialog } from './SecretDialog';
import { texts } from './texts';

const overlaps = [0, 60, 1440, 4320, 10_080] as const;
type Props = { row: Key; onClose(): void; onDone(): void };

/** Makes a new secret; the former one goes on for the chosen time, so that no caller is cut off. */
export const Rotate = ({ row, onClose, onDone }: Props) => {
  const [overlap, setOverlap] = useState<number>(24 * 60);
  const [shown, setShown] = useState<Shown | null>(null);
  const act = useMutation(apiKeys.endpoints.rotate, { inline: true });
  if (shown)
    return (
      <SecretDialog
        shown={shown}
        onClose={() => {
          onClose();
          onDone();
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(texts.rotate.title, { name: row.name })}
      action={t(texts.keys.rotate)}
      error={act.failure && sayLabel(act.failure.text)}
      onConfirm={async () => {
        const answer = await act.run({ id: row.id, overlapMinutes: overlap });
        if (answer) setShown({ ...answer, hideAt: null });
      }}
    >
      <p className="mb-4">{t(texts.rotate.text)}</p>
      <Field label={t(texts.rotate.overlap)}>
        {(ids) => (
          <Select
            {...ids}
            value={String(overlap)}
            onChange={(e) => setOverlap(Number(e.target.value))}
            options={overlaps.map((m) => ({ value: String(m), label: t(texts.rotate[`m${m}`]) }))}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
};
export default Rotate;
