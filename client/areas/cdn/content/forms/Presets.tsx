import { ListChecks, Plus } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { preheatPresets } from '#shared/areas/cdn/content/presets';
import type { PreheatOptions } from '#shared/areas/cdn/content/preheats';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { useIsStaff, useRefusal } from '../../../../kernel/session/access';
import { Button, ConfirmDialog, Popover, RowMenu } from '../../../../ui';
import { type Preset as Usual, presets as usual } from './options';
import { PresetName } from './PresetName';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const { list, update, remove } = preheatPresets.endpoints;
type Preset = Out<typeof list>['rows'][number];
/** What stands in a dialog: a new preset, one that gets another name, one that is deleted. */
type PresetDialog = { what: 'name'; preset: Preset | null } | { what: 'drop'; preset: Preset };

const usualNames = Object.keys(usual) as Usual[];
const heading = 'px-2.5 pb-1 pt-2 text-xs text-ink-faint';
const entry = 'min-w-0 flex-1 truncate rounded px-2.5 py-1.5 text-left text-sm hover:bg-hover';

const Drop = ({ preset, onClose }: DropProps) => {
  const act = useMutation(remove, { done: ['预设已删除', 'Preset deleted'], inline: true });
  return (
    <ConfirmDialog
      open
      danger
      title={t(texts.preset.drop)}
      action={t(texts.preset.drop)}
      onClose={onClose}
      error={act.failure && t(act.failure.text)}
      onConfirm={async () => {
        if (await act.run({ id: preset.id })) onClose();
      }}
    >
      {t(preset.accountId ? texts.preset.dropNote : texts.preset.dropNotePlatform, {
        name: preset.name,
      })}
    </ConfirmDialog>
  );
};
type DropProps = { preset: Preset; onClose(): void };

const Row = ({ preset, options, onTake, onDialog, named }: RowProps) => {
  const change = useMutation(update, { done: ['预设已更新', 'Preset changed'] });
  const replace = () => {
    if (!options) return;
    const { description: _, ...presetOptions } = options;
    void change.run({ id: preset.id, name: preset.name, options: presetOptions });
  };
  return (
    <li className="flex items-center gap-1">
      <button type="button" className={entry} title={preset.name} onClick={() => onTake(preset)}>
        {preset.name}
        {named && (
          <span className="block truncate text-xs text-ink-faint">{preset.accountName}</span>
        )}
      </button>
      <RowMenu
        label={t(texts.preset.actions, { name: preset.name })}
        items={[
          {
            label: t(texts.preset.replace),
            onSelect: replace,
            disabled: options === null && t(texts.otherBad),
          },
          {
            label: t(texts.preset.rename),
            onSelect: () => onDialog({ what: 'name', preset }),
          },
          {
            label: t(texts.preset.drop),
            danger: true,
            divided: true,
            onSelect: () => onDialog({ what: 'drop', preset }),
          },
        ]}
      />
    </li>
  );
};
type RowProps = {
  preset: Preset;
  options: PreheatOptions | null;
  onTake(preset: Preset): void;
  onDialog(dialog: PresetDialog): void;
  /** Says below its name whose it is. */
  named: boolean;
};

/** What is kept: for staff the platform's own, then those of accounts with their names. */
const StoredPresets = (shown: Omit<RowProps, 'preset' | 'named'>) => {
  const staff = useIsStaff();
  const refusal = useRefusal('prefetch.submit');
  const answer = useQuery(list, refusal ? null : { size: 200, sort: 'name' }, {
    refreshOn: [preheatPresets.events.changed],
  });
  const { rows = [], total = 0 } = answer.value ?? {};
  const of = (p: Preset) => staff && p.accountId !== null;
  const own = rows.filter((p) => !of(p));
  const others = rows.filter(of);
  return (
    <>
      <p className={heading}>{t(staff ? texts.preset.platform : texts.preset.own)}</p>
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {answer.value && own.length === 0 && (
        <p className="px-2.5 py-1.5 text-sm text-ink-muted">{t(texts.preset.noOwn)}</p>
      )}
      {[own, others].map((presets, i) => (
        <Fragment key={i}>
          {i > 0 && presets.length > 0 && <p className={heading}>{t(texts.preset.accounts)}</p>}
          <ul>
            {presets.map((preset) => (
              <Row key={preset.id} {...shown} preset={preset} named={of(preset)} />
            ))}
          </ul>
        </Fragment>
      ))}
      {total > rows.length && (
        <p className="px-2.5 py-1.5 text-xs text-ink-faint">
          {t(texts.preset.first, { count: rows.length, total })}
        </p>
      )}
    </>
  );
};

/** Options by name: some that everybody has, and those the account keeps. */
export const Presets = ({ options, take, fill }: PresetsProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<PresetDialog | null>(null);
  const close = () => setOpen(false);
  const ask = (next: PresetDialog) => {
    close();
    setDialog(next);
  };
  const done = () => setDialog(null);
  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        icon={ListChecks}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(texts.presets)}
      </Button>
      {open && (
        <Popover
          anchor={anchor}
          side="bottom-start"
          label={t(texts.presets)}
          onClose={close}
          className="w-72 max-w-[90vw] p-1"
        >
          <StoredPresets
            options={options}
            onDialog={ask}
            onTake={(preset) => {
              fill({ ...preset.options, description: '' });
              close();
            }}
          />
          <p className={heading}>{t(texts.preset.usual)}</p>
          <ul>
            {[null, ...usualNames].map((name) => (
              <li key={name} className="flex">
                <button
                  type="button"
                  className={entry}
                  onClick={() => {
                    take(name);
                    close();
                  }}
                >
                  {t(texts.preset[name ?? 'none'])}
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-1 flex flex-col border-t border-line pt-1">
            <Button
              variant="ghost"
              size="sm"
              icon={Plus}
              className="!justify-start"
              disabled={options === null && t(texts.otherBad)}
              onClick={() => ask({ what: 'name', preset: null })}
            >
              {t(texts.preset.save)}
            </Button>
          </div>
        </Popover>
      )}
      {dialog?.what === 'name' && (
        <PresetName preset={dialog.preset} options={options} onClose={done} />
      )}
      {dialog?.what === 'drop' && <Drop preset={dialog.preset} onClose={done} />}
    </>
  );
};
type PresetsProps = {
  /** The options as entered; null while they cannot be read. */
  options: PreheatOptions | null;
  take(preset: Usual | null): void;
  fill(options: PreheatOptions): void;
};
