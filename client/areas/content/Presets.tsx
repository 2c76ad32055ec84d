import { ListChecks, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { preheatPresets } from '#shared/areas/content/presets';
import type { PreheatOptions } from '#shared/areas/content/preheats';
import type { Out } from '#shared/kernel/contract';
import { useAct } from '../../kernel/act';
import { useAnswer } from '../../kernel/answers';
import { Unreadable } from '../../kernel/failure';
import { useRefusal } from '../../kernel/session/who';
import { Button, ConfirmDialog, Popover, RowMenu } from '../../ui';
import { type Preset as Usual, presets as usual } from './options';
import { PresetName } from './PresetName';
import { useWords } from './words';

const { list, update, remove } = preheatPresets.endpoints;
type Preset = Out<typeof list>['rows'][number];
/** What stands in a dialog: a new preset, one that gets another name, one that is deleted. */
type Asked = { what: 'name'; preset: Preset | null } | { what: 'drop'; preset: Preset };

const usualNames = Object.keys(usual) as Usual[];
const entry = 'min-w-0 flex-1 truncate rounded px-2.5 py-1.5 text-left text-sm hover:bg-hover';

const Drop = ({ preset, onClose, onDone }: DropProps) => {
  const say = useWords();
  const act = useAct(remove, { done: ['预设已删除', 'Preset deleted'], inline: true });
  return (
    <ConfirmDialog
      open
      danger
      title={say('content.preset.drop')}
      action={say('content.preset.drop')}
      onClose={onClose}
      error={act.failure && say(act.failure.text)}
      onConfirm={async () => {
        if (!(await act.run({ id: preset.id }))) return;
        onDone();
        onClose();
      }}
    >
      {say('content.preset.dropNote', { name: preset.name })}
    </ConfirmDialog>
  );
};
type DropProps = { preset: Preset; onClose(): void; onDone(): void };

const Row = ({ preset, options, onTake, onAsk, onDone }: RowProps) => {
  const say = useWords();
  const change = useAct(update, { done: ['预设已更新', 'Preset changed'] });
  const replace = async () => {
    if (!options) return;
    const { description: _, ...kept } = options;
    if (await change.run({ id: preset.id, name: preset.name, options: kept })) onDone();
  };
  return (
    <li className="flex items-center gap-1">
      <button type="button" className={entry} onClick={onTake}>
        {preset.name}
      </button>
      <RowMenu
        label={say('content.preset.actions', { name: preset.name })}
        items={[
          {
            label: say('content.preset.replace'),
            onSelect: () => void replace(),
            disabled: options === null && say('content.otherBad'),
          },
          {
            label: say('content.preset.rename'),
            onSelect: () => onAsk({ what: 'name', preset }),
          },
          {
            label: say('content.preset.drop'),
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
  onTake(): void;
  onAsk(asked: Asked): void;
  onDone(): void;
};

/** Options by name: some that everybody has, and those the account keeps. */
export const Presets = ({ options, take, fill }: PresetsProps) => {
  const say = useWords();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const refused = useRefusal('prefetch.submit');
  const answer = useAnswer(list, open && !refused ? { size: 200, sort: 'name' } : null);
  const own = answer.value?.rows ?? [];
  const close = () => setOpen(false);
  const ask = (next: Asked) => {
    close();
    setAsked(next);
  };
  const heading = 'px-2.5 pb-1 pt-2 text-xs text-ink-faint';
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
        {say('content.presets')}
      </Button>
      {open && (
        <Popover
          anchor={anchor}
          side="bottom-start"
          label={say('content.presets')}
          onClose={close}
          className="w-72 max-w-[90vw] p-1"
        >
          <p className={heading}>{say('content.preset.own')}</p>
          {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
          {answer.value && own.length === 0 && (
            <p className="px-2.5 py-1.5 text-sm text-ink-muted">{say('content.preset.noOwn')}</p>
          )}
          <ul>
            {own.map((preset) => (
              <Row
                key={preset.id}
                preset={preset}
                options={options}
                onAsk={ask}
                onDone={answer.reload}
                onTake={() => {
                  fill({ ...preset.options, description: '' });
                  close();
                }}
              />
            ))}
          </ul>
          <p className={heading}>{say('content.preset.usual')}</p>
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
                  {say(`content.preset.${name ?? 'none'}`)}
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-1 flex flex-col border-t border-line pt-1">
            <Button
              variant="ghost"
              size="sm"
              icon={Plus}
              className="justify-start"
              disabled={options === null && say('content.otherBad')}
              onClick={() => ask({ what: 'name', preset: null })}
            >
              {say('content.preset.save')}
            </Button>
          </div>
        </Popover>
      )}
      {asked?.what === 'name' && (
        <PresetName
          preset={asked.preset}
          options={options}
          onClose={() => setAsked(null)}
          onDone={answer.reload}
        />
      )}
      {asked?.what === 'drop' && (
        <Drop preset={asked.preset} onClose={() => setAsked(null)} onDone={answer.reload} />
      )}
    </>
  );
};
type PresetsProps = {
  /** The options as entered; null while they cannot be read. */
  options: PreheatOptions | null;
  take(preset: Usual | null): void;
  fill(options: PreheatOptions): void;
};
