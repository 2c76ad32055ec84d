import { useState } from 'react';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { useAct } from '../../../kernel/request/act';
import { say as sayLabel } from '../../../kernel/text/say';
import { ConfirmDialog, Field, Select } from '../../../ui';
import type { Key } from './revealedKey';
import { useWords } from './words';

const overlaps = [0, 60, 1440, 4320, 10_080] as const;
type Props = { apiKey: Key; onClose(): void; onRotated(key: Key, secret: string): void };

/** Makes a new secret; the former one goes on for the chosen time, so that no caller is cut off. */
export const Rotate = ({ apiKey, onClose, onRotated }: Props) => {
  const say = useWords();
  const [overlap, setOverlap] = useState<number>(24 * 60);
  const act = useAct(apiKeys.endpoints.rotate, { inline: true });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('rotate.title', { name: apiKey.name })}
      action={say('keys.rotate')}
      error={act.failure && sayLabel(act.failure.text)}
      onConfirm={async () => {
        const made = await act.run({ id: apiKey.id, overlapMinutes: overlap });
        if (made) onRotated(made.key, made.secret);
      }}
    >
      <p className="mb-4">{say('rotate.text')}</p>
      <Field label={say('rotate.overlap')}>
        {(ids) => (
          <Select
            {...ids}
            value={String(overlap)}
            onChange={(e) => setOverlap(Number(e.target.value))}
            options={overlaps.map((m) => ({ value: String(m), label: say(`rotate.m${m}`) }))}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
};
