import { ArrowDown, ArrowUp, Ban, Pencil, Play, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { useAct } from '../../../../kernel/request/act';
import { ConfirmDialog, IconButton, RowMenu } from '../../../../ui';
import type { RuleRow } from './ruleDraft';
import { useWords } from '../words';

type ActionProps = {
  rule: RuleRow;
  rows: readonly RuleRow[];
  refused: string | false;
  onRemove(): void;
  onShift(by: number): void;
  onChanged(): void;
};
/** Moves, switches, edits and deletes one rule; what is off says why. */
export const RuleActions = ({ rule, rows, refused, onRemove, onShift, onChanged }: ActionProps) => {
  const say = useWords();
  const navigate = useNavigate();
  const enable = useAct(domainRules.endpoints.enable);
  const disable = useAct(domainRules.endpoints.disable);
  const at = rows.findIndex((r) => r.id === rule.id);
  const why = refused || (rule.status === 'reviewing' && say('rules.waiting'));
  const off = rule.status === 'deactivated';
  return (
    <>
      <IconButton
        size="sm"
        icon={ArrowUp}
        label={say('rules.up')}
        disabled={refused || at === 0}
        onClick={() => onShift(-1)}
      />
      <IconButton
        size="sm"
        icon={ArrowDown}
        label={say('rules.down')}
        disabled={refused || at === rows.length - 1}
        onClick={() => onShift(1)}
      />
      <RowMenu
        items={[
          {
            label: say('rules.edit'),
            icon: Pencil,
            disabled: why,
            onSelect: () =>
              void navigate(`/editDomainConfigPage?domainId=${rule.domainId}&id=${rule.id}`),
          },
          off
            ? {
                label: say('rules.enable'),
                icon: Play,
                disabled: why,
                onSelect: () => void enable.run({ id: rule.id }).then(onChanged),
              }
            : {
                label: say('rules.disable'),
                icon: Ban,
                disabled: why,
                onSelect: () => void disable.run({ id: rule.id }).then(onChanged),
              },
          {
            label: say('rules.remove'),
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
  const say = useWords();
  const { run, failure } = useAct(domainRules.endpoints.remove, { inline: true });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={say('rules.remove.title', { pattern: rule.pattern })}
      action={say('rules.remove')}
      error={failure && say(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: rule.id })) !== undefined) onClose();
      }}
    >
      {say('rules.remove.note')}
    </ConfirmDialog>
  );
};
