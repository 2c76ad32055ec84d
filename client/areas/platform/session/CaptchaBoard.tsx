import { ChevronsRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../../../kernel/text/translate';
import type { Puzzle, Trail } from './api';
import { texts } from './texts';
const handleWidth = 44;
const longestTrail = 590;

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
      if (trail.current.length < longestTrail) trail.current.push([ms, Math.round(x)]);
    },
    read: (): Trail => trail.current,
  };
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

type Props = { puzzle: Puzzle; busy: boolean; onSolve(x: number, trail: Trail): void };
/** The piece's position and the two hands that move it: pointer and arrow keys. */
const useMoving = ({ puzzle, busy, onSolve }: Props) => {
  const [x, setX] = useState(0);
  const grabbed = useRef<{ at: number; x: number } | null>(null);
  const trail = useTrail();
  const max = puzzle.width - puzzle.pieceSize;
  const way = puzzle.width - handleWidth;
  const move = (to: number) => {
    const next = Math.min(max, Math.max(0, to));
    if (trail.read().length === 0) trail.add(x);
    trail.add(next);
    setX(next);
  };
  const solve = () => {
    if (!busy && x > 0) onSolve(Math.round(x), trail.read());
  };
  const hands = {
    onPointerDown: (e: PointerEvent<HTMLDivElement>) => {
      if (busy) return;
      e.currentTarget.setPointerCapture(e.pointerId);
      grabbed.current = { at: e.clientX, x };
      trail.clear();
      trail.add(x);
    },
    onPointerMove: (e: PointerEvent) => {
      const from = grabbed.current;
      if (from) move(from.x + ((e.clientX - from.at) / way) * max);
    },
    onPointerUp: () => {
      if (grabbed.current) solve();
      grabbed.current = null;
    },
    onPointerCancel: () => {
      grabbed.current = null;
    },
    onKeyDown: (e: KeyboardEvent) => {
      const step = steps[e.key];
      if (step === undefined && e.key !== 'Enter' && e.key !== ' ') return;
      e.preventDefault();
      if (step === undefined) solve();
      else move(x + step * (e.shiftKey ? 10 : 2));
    },
  };
  return { x, max, shift: (x / max) * way, hands };
};

const Picture = ({ puzzle, x }: { puzzle: Puzzle; x: number }) => {
  const { width, height, pieceSize, pieceY } = puzzle;
  return (
    <div className="relative overflow-hidden rounded" style={{ width, height }}>
      <img
        src={puzzle.background}
        alt={t(texts.slider.picture)}
        width={width}
        height={height}
        draggable={false}
      />
      <img
        src={puzzle.piece}
        alt=""
        width={pieceSize}
        height={pieceSize}
        draggable={false}
        className="absolute left-0 drop-shadow-[0_2px_4px_rgb(0_0_0/0.5)]"
        style={{ top: pieceY, transform: `translateX(${x}px)` }}
      />
    </div>
  );
};

/** The picture and its handle; pointer and arrow keys do the same. */
export const PuzzleBoard = (props: Props) => {
  const { puzzle, busy } = props;
  const { x, max, shift, hands } = useMoving(props);
  return (
    <>
      <Picture puzzle={puzzle} x={x} />
      <div className="relative mt-2.5 h-10 rounded bg-hover" style={{ width: puzzle.width }}>
        <div
          className="absolute inset-y-0 left-0 rounded-l bg-accent/20"
          style={{ width: shift + handleWidth / 2 }}
        />
        {x === 0 && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center pl-9 text-xs text-ink-muted">
            {t(texts.slider.title)}
          </span>
        )}
        <div
          {...hands}
          role="slider"
          tabIndex={0}
          aria-label={t(texts.slider.handle)}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.round(x)}
          aria-valuetext={t(texts.slider.value, { x: Math.round(x), max })}
          aria-disabled={busy || undefined}
          className="absolute inset-y-0 left-0 grid cursor-grab touch-none select-none place-items-center rounded border border-field bg-raised text-accent-ink shadow-sm active:cursor-grabbing"
          style={{ width: handleWidth, transform: `translateX(${shift}px)` }}
        >
          <ChevronsRight size={18} aria-hidden />
        </div>
      </div>
    </>
  );
};
