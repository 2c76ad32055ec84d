import { ListChecks, Plus } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { preheatPresets } from '#shared/areas/cdn/content/presets';
import type { PreheatOptions } from '#shared/areas/cdn/content/preheats';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { useIsStaff, useRefusal } from '../../../../kernel/session/who';
import { Button, ConfirmDialog, Popover, RowMenu } from '../../../../ui';
import { type Preset as Usual, presets as usual } from './options';
import { PresetName } from './PresetName';
import { useWords } from '../words';

const { list, update, remove } = preheatPresets.endpoints;
type Preset = Out<typeof list>['rows'][number];
/** What stands in a dialog: a new preset, one that gets another name, one that is deleted. */
type Asked = { what: 'name'; preset: Preset | null } | { what: 'drop'; preset: Preset };

const usualNames = Object.keys(usual) as Usual[];
const heading = 'px-2.5 pb-1 pt-2 text-xs text-ink-faint';
const entry = 'min-w-0 flex-1 truncate rounded px-2.5 py-1.5 text-left text-sm hover:bg-hover';

const Drop = ({ preset, onClose }: DropProps) => {
  const t = useWords();
  const act = useMutation(remove, { done: ['预设已删除', 'Preset deleted'], inline: true });
  return (
    <ConfirmDialog
      open
      danger
      title={t('content.preset.drop')}
      action={t('content.preset.drop')}
      onClose={onClose}
      error={act.failure && t(act.failure.text)}
      onConfirm={async () => {
        if (await act.run({ id: preset.id })) onClose();
      }}
    >
      {t(preset.accountId ? 'content.preset.dropNote' : 'content.preset.dropNotePlatform', {
        name: preset.name,
      })}
    </ConfirmDialog>
  );
};
type DropProps = { preset: Preset; onClose(): void };

const Row = ({ preset, options, onTake, onAsk, named }: RowProps) => {
  const t = useWords();
  const change = useMutation(update, { done: ['预设已更新', 'Preset changed'] });
  const replace = () => {
    if (!options) return;
    const { description: _, ...kept } = options;
    void change.run({ id: preset.id, name: preset.name, options: kept });
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
        label={t('content.preset.actions', { name: preset.name })}
        items={[
          {
            label: t('content.preset.replace'),
            onSelect: replace,
            disabled: options === null && t('content.otherBad'),
          },
          {
            label: t('content.preset.rename'),
            onSelect: () => onAsk({ what: 'name', preset }),
          },
          {
            label: t('content.preset.drop'),
            danger: true,
            divided: true,
            onSelect: () => onAsk({ what: 'drop', preset }),
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
  onAsk(asked: Asked): void;
  /** Says below its name whose it is. */
  named: boolean;
};

/** What is kept: for staff the platform's own, then those of accounts with their names. */
const Kept = (shown: Omit<RowProps, 'preset' | 'named'>) => {
  const t = useWords();
  const staff = useIsStaff();
  const refused = useRefusal('prefetch.submit');
  const answer = useQuery(list, refused ? null : { size: 200, sort: 'name' }, {
    refreshOn: [preheatPresets.events.changed],
  });
  const { rows = [], total = 0 } = answer.value ?? {};
  const of = (p: Preset) => staff && p.accountId !== null;
  const own = rows.filter((p) => !of(p));
  const others = rows.filter(of);
  return (
    <>
      <p className={heading}>{t(staff ? 'content.preset.platform' : 'content.preset.own')}</p>
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {answer.value && own.length === 0 && (
        <p className="px-2.5 py-1.5 text-sm text-ink-muted">{t('content.preset.noOwn')}</p>
      )}
      {[own, others].map((presets, i) => (
        <Fragment key={i}>
          {i > 0 && presets.length > 0 && <p className={heading}>{t('content.preset.accounts')}</p>}
          <ul>
            {presets.map((preset) => (
              <Row key={preset.id} {...shown} preset={preset} named={of(preset)} />
            ))}
          </ul>
        </Fragment>
      ))}
      {total > rows.length && (
        <p className="px-2.5 py-1.5 text-xs text-ink-faint">
          {t('content.preset.first', { count: rows.length, total })}
        </p>
      )}
    </>
  );
};

/** Options by name: some that everybody has, and those the account keeps. */
export const Presets = ({ options, take, fill }: PresetsProps) => {
  const t = useWords();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setOpen(false);
  const ask = (next: Asked) => {
    close();
    setAsked(next);
  };
  const done = () => setAsked(null);
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
        {t('content.presets')}
      </Button>
      {open && (
        <Popover
          anchor={anchor}
          side="bottom-start"
          label={t('content.presets')}
          onClose={close}
          className="w-72 max-w-[90vw] p-1"
        >
          <Kept
            options={options}
            onAsk={ask}
            onTake={(preset) => {
              fill({ ...preset.options, description: '' });
              close();
            }}
          />
          <p className={heading}>{t('content.preset.usual')}</p>
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
                  {t(`content.preset.${name ?? 'none'}`)}
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
              disabled={options === null && t('content.otherBad')}
              onClick={() => ask({ what: 'name', preset: null })}
            >
              {t('content.preset.save')}
            </Button>
          </div>
        </Popover>
      )}
      {asked?.what === 'name' && (
        <PresetName preset={asked.preset} options={options} onClose={done} />
      )}
      {asked?.what === 'drop' && <Drop preset={asked.preset} onClose={done} />}
    </>
  );
};
type PresetsProps = {
  /** The options as entered; null while they cannot be read. */
  options: PreheatOptions | null;
  take(preset: Usual | null): void;
  fill(options: PreheatOptions): void;
};
