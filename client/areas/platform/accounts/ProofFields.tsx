import { Field, SecretInput, TextInput } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

export type Proof = { password: string; code: string };
/** Nothing typed yet. */
export const noProof: Proof = { password: '', code: '' };

/** Password and a code: what takes the second factor away or replaces its codes asks for both. */
export const ProofFields = ({ proof, onProof }: { proof: Proof; onProof(p: Proof): void }) => {
  return (
    <div className="flex flex-col gap-4">
      <Field label={t(texts.security.currentPassword)}>
        {(ids) => (
          <SecretInput
            {...ids}
            autoComplete="current-password"
            value={proof.password}
            onChange={(e) => onProof({ ...proof, password: e.target.value })}
          />
        )}
      </Field>
      <Field label={t(texts.security.anyCode)} hint={t(texts.security.anyCodeHint)}>
        {(ids) => (
          <TextInput
            {...ids}
            mono
            autoComplete="one-time-code"
            maxLength={64}
            value={proof.code}
            onChange={(e) => onProof({ ...proof, code: e.target.value })}
          />
        )}
      </Field>
    </div>
  );
};
