import clsx from 'clsx';
import { Circle, CircleCheck } from 'lucide-react';
import { t } from '../../../kernel/text/translate';
import { Field } from '../../../ui/inputs/Field';
import { PasswordInput } from './PasswordInput';
import { linkTexts } from './linkTexts';
import type { Label } from '#shared/kernel/field';
export type Pair = { next: string; repeat: string };
const rules: readonly (readonly [Label, (p: Pair) => boolean])[] = [
  [linkTexts.rules.length, (p) => [...p.next].length >= 8],
  [linkTexts.rules.upper, (p) => /\p{Lu}/u.test(p.next)],
  [linkTexts.rules.lower, (p) => /\p{Ll}/u.test(p.next)],
  [linkTexts.rules.digit, (p) => /\d/.test(p.next)],
  [linkTexts.rules.special, (p) => /[^\p{L}\p{N}\s]/u.test(p.next)],
  [linkTexts.rules.same, (p) => p.next !== '' && p.next === p.repeat],
];
/** True when the rules that can be seen on this page are kept; the server knows more of them. */
export const pairFits = (pair: Pair): boolean => rules.every(([, met]) => met(pair));

/** The rules of a new password, ticking off while one types. */
export const PasswordRules = ({ pair }: { pair: Pair }) => {
  return (
    <ul
      aria-label={t(linkTexts.rules.label)}
      className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2"
    >
      {rules.map(([rule, met]) => {
        const done = met(pair);
        const Icon = done ? CircleCheck : Circle;
        return (
          <li
            key={rule[1]}
            className={clsx(
              'flex items-center gap-1.5 text-xs',
              done ? 'text-success' : 'text-ink-muted',
            )}
          >
            <Icon size={13} aria-hidden />
            {t(rule)}
            <span className="sr-only">{t(done ? linkTexts.rules.met : linkTexts.rules.open)}</span>
          </li>
        );
      })}
    </ul>
  );
};

type Props = {
  pair: Pair;
  onPair(pair: Pair): void;
  errors?: { next?: string; repeat?: string };
};
/** A new password typed twice, with the rules ticking off while one types. */
export const PasswordPair = ({ pair, onPair, errors = {} }: Props) => {
  return (
    <>
      <Field label={t(linkTexts.verify.newPassword)} error={errors.next}>
        {(ids) => (
          <PasswordInput
            {...ids}
            autoComplete="new-password"
            maxLength={256}
            value={pair.next}
            onChange={(e) => onPair({ ...pair, next: e.target.value })}
          />
        )}
      </Field>
      <Field label={t(linkTexts.verify.repeat)} error={errors.repeat}>
        {(ids) => (
          <PasswordInput
            {...ids}
            autoComplete="new-password"
            maxLength={256}
            value={pair.repeat}
            onChange={(e) => onPair({ ...pair, repeat: e.target.value })}
          />
        )}
      </Field>
      <PasswordRules pair={pair} />
    </>
  );
};
