import clsx from 'clsx';
import { ChevronsRight, RotateCw, ShieldCheck, ShieldQuestion, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { asFailure } from '../../kernel/http';
import { useSay } from '../../kernel/say';
import { IconButton } from '../../ui/Button';
import { askPuzzle, solvePuzzle, type Puzzle, type Trail } from './api';
import type texts from './messages.zh-CN.json';

type Id = keyof typeof texts;
const handleWidth = 44;

/** Records where the piece was when, in milliseconds since the hand first touched it. */
const useTrail = () => {
  const trail = useRef<Trail>([]);
  const startedAt = useRef(0);
  return {
    clear: () => {
      trail.current = [];
    },
    add: (x: number) => {
      if (trail.current.length === 0) startedAt.current = performance.now();
      const ms = Math.round(performance.now() - startedAt.current);
      if (trail.current.length < 590) trail.current.push([ms, Math.round(x)]);
    },
    read: (): Trail => trail.current,
  };
};

type BoardProps = { puzzle: Puzzle; busy: boolean; onSolve(x: number, trail: Trail): void };
/** The picture and its handle; pointer and arrow keys do the same. */
const Board = ({ puzzle, busy, onSolve }: BoardProps) => {
  const say = useSay<Id>();
  const [x, setX] = useState(0);
  const grabbed = useRef<{ at: number; x: number } | null>(null);
  const trail = useTrail();
  const max = puzzle.width - puzzle.pieceSize;
  const move = (to: number) => {
    const next = Math.min(max, Math.max(0, to));
    if (trail.read().length === 0) trail.add(x);
    trail.add(next);
    setX(next);
  };
  const down = (e: PointerEvent<HTMLDivElement>) => {
    if (busy) return;
    e.currentTarget.setPointerCapture(e.pointerId);
    grabbed.current = { at: e.clientX, x };
    trail.clear();
    trail.add(x);
  };
  const up = () => {
    if (!grabbed.current) return;
    grabbed.current = null;
    if (x > 0) onSolve(Math.round(x), trail.read());
  };
  const key = (e: KeyboardEvent) => {
    const by =
      (e.shiftKey ? 10 : 2) *
      ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[e.key] ?? 0);
    if (by !== 0) {
      e.preventDefault();
      move(x + by);
    } else if (e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      if (!busy && x > 0) onSolve(Math.round(x), trail.read());
    }
  };
  const shift = (x / max) * (puzzle.width - handleWidth);
  return (
    <>
      <div
        className="relative overflow-hidden rounded"
        style={{ width: puzzle.width, height: puzzle.height }}
      >
        <img
          src={puzzle.background}
          alt={say('slider.picture')}
          width={puzzle.width}
          height={puzzle.height}
          draggable={false}
        />
        <img
          src={puzzle.piece}
          alt=""
          width={puzzle.pieceSize}
          height={puzzle.pieceSize}
          draggable={false}
          className="absolute left-0 drop-shadow-[0_2px_4px_rgb(0_0_0/0.5)]"
          style={{ top: puzzle.pieceY, transform: `translateX(${x}px)` }}
        />
      </div>
      <div className="relative mt-2.5 h-10 rounded bg-hover" style={{ width: puzzle.width }}>
        <div
          className="absolute inset-y-0 left-0 rounded-l bg-accent/20"
          style={{ width: shift + handleWidth / 2 }}
        />
        {x === 0 && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center pl-9 text-xs text-ink-muted">
            {say('slider.title')}
          </span>
        )}
        <div
          role="slider"
          tabIndex={0}
          aria-label={say('slider.handle')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.round(x)}
          aria-valuetext={say('slider.value', { x: Math.round(x), max })}
          aria-disabled={busy || undefined}
          onPointerDown={down}
          onPointerMove={(e) =>
            grabbed.current &&
            move(
              grabbed.current.x +
                ((e.clientX - grabbed.current.at) / (puzzle.width - handleWidth)) * max,
            )
          }
          onPointerUp={up}
          onPointerCancel={() => (grabbed.current = null)}
          onKeyDown={key}
          className="absolute inset-y-0 left-0 grid cursor-grab touch-none select-none place-items-center rounded border border-line-strong bg-raised text-accent-ink shadow-sm active:cursor-grabbing"
          style={{ width: handleWidth, transform: `translateX(${shift}px)` }}
        >
          <ChevronsRight size={18} aria-hidden />
        </div>
      </div>
    </>
  );
};

type PanelProps = { email: string; onPass(pass: string): void; onClose(): void };
const Panel = ({ email, onPass, onClose }: PanelProps) => {
  const say = useSay<Id>();
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const load = async () => {
    setPuzzle(null);
    try {
      setPuzzle(await askPuzzle(email));
    } catch (caught) {
      setError(asFailure(caught).message);
    }
  };
  useEffect(() => {
    let here = true;
    askPuzzle(email).then(
      (found) => here && setPuzzle(found),
      (caught: unknown) => here && setError(asFailure(caught).message),
    );
    return () => {
      here = false;
    };
  }, [email]);
  useEffect(() => {
    if (puzzle)
      box.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true });
  }, [puzzle]);
  const solve = async (x: number, trail: Trail) => {
    if (!puzzle) return;
    setBusy(true);
    setError('');
    try {
      const { pass } = await solvePuzzle({ id: puzzle.id, email, x, trail });
      onPass(pass);
    } catch (caught) {
      const failure = asFailure(caught);
      setError(failure.code === 'session.sliderWrong' ? say('slider.wrong') : failure.message);
      await load();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div
      ref={box}
      className="layer-in mx-auto w-fit max-w-full rounded border border-line bg-raised p-3 shadow-layer"
    >
      {puzzle ? (
        <Board key={puzzle.id} puzzle={puzzle} busy={busy} onSolve={(x, t) => void solve(x, t)} />
      ) : (
        <div className="grid h-[200px] w-[300px] place-items-center text-sm text-ink-muted">
          {error ? '' : say('slider.loading')}
        </div>
      )}
      <div className="mt-1.5 flex w-[300px] items-center justify-between gap-2">
        <p aria-live="polite" className={clsx('text-xs', error ? 'text-error' : 'text-ink-muted')}>
          {error || say('slider.keys')}
        </p>
        <span className="flex">
          <IconButton
            size="sm"
            icon={RotateCw}
            label={say('slider.refresh')}
            onClick={() => void load()}
          />
          <IconButton size="sm" icon={X} label={say('slider.close')} onClick={onClose} />
        </span>
      </div>
    </div>
  );
};

type SliderProps = {
  email: string;
  passed: boolean;
  open: boolean;
  onOpen(open: boolean): void;
  onPass(pass: string): void;
  error?: string;
};
/** The row that asks for the security verification and unfolds the puzzle. */
export const SecuritySlider = ({ email, passed, open, onOpen, onPass, error }: SliderProps) => {
  const say = useSay<Id>();
  const Icon = passed ? ShieldCheck : ShieldQuestion;
  return (
    <div>
      {open && !passed ? (
        <Panel email={email} onPass={onPass} onClose={() => onOpen(false)} />
      ) : (
        <button
          type="button"
          onClick={() => !passed && onOpen(true)}
          aria-describedby={error ? 'slider-error' : undefined}
          className={clsx(
            'flex h-10 w-full items-center justify-center gap-2 rounded border text-sm font-medium transition-colors',
            passed
              ? 'cursor-default border-success/40 bg-success-soft text-success'
              : 'border-dashed border-line-strong bg-ground text-ink-2 hover:bg-hover',
            error && !passed && 'border-error',
          )}
        >
          <Icon size={16} aria-hidden />
          {say(passed ? 'slider.done' : 'slider.start')}
        </button>
      )}
      <span role="status" className="sr-only">
        {passed ? say('slider.done') : ''}
      </span>
      {error && !passed && (
        <p id="slider-error" role="alert" className="mt-1 text-xs text-error">
          {error}
        </p>
      )}
    </div>
  );
};
