import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { type Difference, DiffView } from '../../ui/text/DiffView';
import { go } from '../page/navigate';
import { FormFailure } from '../request/failure';
import type { ApiFailure } from '../request/http';
import { t } from '../text/translate';
import { words } from '../text/words';
import { type Draft, DraftGuard } from './draft';
import * as terms from '#shared/kernel/terms';

const texts = {
  changes: terms.changes,
  unchanged: ['尚未修改任何内容', 'Nothing has been changed yet'],
} as const;

const layouts = {
  /** One column of rows; the buttons stay in view under a long form. */
  rows: {
    beside:
      'grid max-w-[1152px] items-start gap-x-12 gap-y-4 min-[1100px]:grid-cols-[minmax(0,720px)_384px]',
    form: 'flex min-w-0 max-w-[720px] flex-col gap-4',
    foot: 'sticky -bottom-6 z-sticky flex flex-wrap items-center gap-2 border-t border-line bg-surface py-3',
  },
  /** Cards of its own, what it will do beside them. */
  cards: {
    beside: 'grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
    form: 'flex min-w-0 max-w-4xl flex-col gap-4',
    foot: 'flex flex-wrap gap-2',
  },
  /** One card, beside a wider look at what it means. */
  card: {
    beside: 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]',
    form: 'flex flex-col gap-6',
    foot: 'flex flex-wrap gap-2',
  },
};

type Act = { label: string; run(): unknown };
type Props = {
  of: {
    draft: Omit<Draft<Record<string, unknown>>, 'change'>;
    box: RefObject<HTMLFormElement>;
    busy: boolean;
    failure: ApiFailure | null;
  };
  layout: keyof typeof layouts;
  children: ReactNode;
  aside?: ReactNode;
  submit: Act;
  /** A second button that saves as well and leads elsewhere. */
  also?: Act | false;
  /** Goes one step back within the form. */
  onBack?: (() => void) | false;
  /** Where "Cancel" leads. */
  cancel?: string;
  /** Why it may not be sent now. */
  refused?: string | false;
  /** What saving changes, where something stored is changed. */
  differences?: readonly Difference[] | null;
  /** With no difference there is nothing to save. */
  unchanged?: 'refused';
  /** Names of the fields, where not all that is sent has one. */
  shown?: readonly string[];
  /** Stands beside the buttons. */
  note?: string;
};
/**
 * What every form of a screen has, declared or hand-made: the guard of its draft, what saving changes,
 * what was refused as a whole, and its buttons.
 */
export const FormFrame = (p: Props) => {
  const { draft, box, busy, failure } = p.of;
  const classes = layouts[p.layout];
  const differs = p.differences && p.differences.length > 0;
  const disabled =
    p.refused || (p.unchanged && p.differences && !differs && t(texts.unchanged)) || false;
  const form = (
    <form
      ref={box}
      noValidate
      className={classes.form}
      onSubmit={(e) => {
        e.preventDefault();
        void p.submit.run();
      }}
    >
      <DraftGuard of={draft} />
      {p.children}
      {differs && <DiffView label={t(texts.changes)} differences={p.differences ?? []} />}
      <div className={classes.foot}>
        <div className="basis-full empty:hidden">
          <FormFailure failure={failure} shown={p.shown} />
        </div>
        {p.onBack && <Button onClick={p.onBack}>{t(words.back)}</Button>}
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {p.submit.label}
        </Button>
        {p.also && (
          <Button busy={busy} disabled={disabled} onClick={p.also.run}>
            {p.also.label}
          </Button>
        )}
        {p.cancel !== undefined && (
          <Button onClick={() => go(p.cancel ?? '/')}>{t(words.cancel)}</Button>
        )}
        {p.note && <span className="text-xs text-ink-faint">{p.note}</span>}
      </div>
    </form>
  );
  const boxed = p.layout === 'card' ? <Card>{form}</Card> : form;
  return p.aside ? (
    <div className={classes.beside}>
      {boxed}
      {p.aside}
    </div>
  ) : (
    boxed
  );
};
