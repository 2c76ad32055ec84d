import clsx from 'clsx';
import { RotateCw, ShieldCheck, ShieldQuestion, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { asFailure } from '../../../kernel/request/http';
import { t } from '../../../kernel/text/translate';
import { IconButton } from '../../../ui/Button';
import { askPuzzle, solvePuzzle, type Puzzle, type Trail } from './api';
import { PuzzleBoard } from './CaptchaBoard';
import { texts } from './texts';

type PanelProps = { email: string; onPass(pass: string): void; onClose(): void };
const Panel = ({ email, onPass, onClose }: PanelProps) => {
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
      (answer) => here && setPuzzle(answer),
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
      setError(failure.code === 'session.sliderWrong' ? t(texts.slider.wrong) : failure.message);
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
        <PuzzleBoard
          key={puzzle.id}
          puzzle={puzzle}
          busy={busy}
          onSolve={(x, t) => void solve(x, t)}
        />
      ) : (
        <div className="grid h-[200px] w-[300px] place-items-center text-sm text-ink-muted">
          {error ? '' : t(texts.slider.loading)}
        </div>
      )}
      <div className="mt-1.5 flex w-[300px] items-center justify-between gap-2">
        <p aria-live="polite" className={clsx('text-xs', error ? 'text-error' : 'text-ink-muted')}>
          {error || t(texts.slider.keys)}
        </p>
        <span className="flex">
          <IconButton
            size="sm"
            icon={RotateCw}
            label={t(texts.slider.refresh)}
            onClick={() => void load()}
          />
          <IconButton size="sm" icon={X} label={t(texts.slider.close)} onClick={onClose} />
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
  /** What is done next; the focus goes there once the puzzle, which held it, is solved and gone. */
  next?: RefObject<HTMLButtonElement>;
};
/** The row that asks for the security verification and unfolds the puzzle. */
export const SecuritySlider = (props: SliderProps) => {
  const { email, passed, open, onOpen, onPass, error, next } = props;
  const solved = useRef(false);
  useEffect(() => {
    if (passed && solved.current) next?.current?.focus({ preventScroll: true });
    solved.current = false;
  }, [passed, next]);
  const pass = (passToken: string) => {
    solved.current = true;
    onPass(passToken);
  };
  const Icon = passed ? ShieldCheck : ShieldQuestion;
  return (
    <div>
      {open && !passed ? (
        <Panel email={email} onPass={pass} onClose={() => onOpen(false)} />
      ) : (
        <button
          type="button"
          onClick={() => !passed && onOpen(true)}
          aria-describedby={error ? 'slider-error' : undefined}
          className={clsx(
            'flex h-10 w-full items-center justify-center gap-2 rounded border text-sm font-medium transition-colors',
            passed
              ? 'cursor-default border-success/40 bg-success-soft text-success'
              : 'border-dashed border-field bg-ground text-ink-2 hover:bg-hover',
            error && !passed && 'border-error',
          )}
        >
          <Icon size={16} aria-hidden />
          {t(passed ? texts.slider.done : texts.slider.start)}
        </button>
      )}
      <span role="status" className="sr-only">
        {passed ? t(texts.slider.done) : ''}
      </span>
      {error && !passed && (
        <p id="slider-error" role="alert" className="mt-1 text-xs text-error">
          {error}
        </p>
      )}
    </div>
  );
};
