import { ArrowDown, ArrowUp, Ban, Pencil, Play, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { useMutation } from '../../../../kernel/request/mutation';
import { ConfirmDialog, IconButton, RowMenu } from '../../../../ui';
import type { RuleRow } from './ruleDraft';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type ActionProps = {
  rule: RuleRow;
  rows: readonly RuleRow[];
  refusal: string | false;
  onRemove(): void;
  onShift(by: number): void;
  onChanged(): void;
};
/** Moves, switches, edits and deletes one rule; what is off says why. */
export const RuleActions = ({ rule, rows, refusal, onRemove, onShift, onChanged }: ActionProps) => {
  const navigate = useNavigate();
  const enable = useMutation(domainRules.endpoints.enable);
  const disable = useMutation(domainRules.endpoints.disable);
  const at = rows.findIndex((r) => r.id === rule.id);
  const why = refusal || (rule.status === 'reviewing' && t(texts.rules.waiting));
  const off = rule.status === 'deactivated';
  return (
    <>
      <IconButton
        size="sm"
        icon={ArrowUp}
        label={t(texts.rules.up)}
        disabled={refusal || at === 0}
        onClick={() => onShift(-1)}
      />
      <IconButton
        size="sm"
        icon={ArrowDown}
        label={t(texts.rules.down)}
        disabled={refusal || at === rows.length - 1}
        onClick={() => onShift(1)}
      />
      <RowMenu
        items={[
          {
            label: t(texts.rules.edit),
            icon: Pencil,
            disabled: why,
            onSelect: () =>
              void navigate(`/editDomainConfigPage?domainId=${rule.domainId}&id=${rule.id}`),
          },
          off
            ? {
                label: t(texts.rules.enable),
                icon: Play,
                disabled: why,
                onSelect: () => void enable.run({ id: rule.id }).then(onChanged),
              }
            : {
                label: t(texts.rules.disable),
                icon: Ban,
                disabled: why,
                onSelect: () => void disable.run({ id: rule.id }).then(onChanged),
              },
          {
            label: t(texts.rules.remove.label),
            icon: Trash2,
            danger: true,
            divided: true,
            disabled: why,
            onSelect: onRemove,
          },
        ]}
      />
    </>
  );
};

export const RemoveRule = ({ rule, onClose }: { rule: RuleRow; onClose(): void }) => {
  const { run, failure } = useMutation(domainRules.endpoints.remove, { inline: true });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t(texts.rules.remove.title, { pattern: rule.pattern })}
      action={t(texts.rules.remove.label)}
      error={failure && t(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: rule.id })) !== undefined) onClose();
      }}
    >
      {t(texts.rules.remove.note)}
    </ConfirmDialog>
  );
};
