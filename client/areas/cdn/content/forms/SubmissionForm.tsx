import type { ComponentProps, ReactNode } from 'react';
import { DraftGuard } from '../../../../kernel/declared/draft';
import { t } from '../../../../kernel/text/translate';
import { Button, Checkbox } from '../../../../ui';
import { CopiedNote } from '../tasks/taskCopy';
import { texts } from '../texts';

type Props = {
  draft: ComponentProps<typeof DraftGuard>['of'];
  copied: ComponentProps<typeof CopiedNote>['copied'];
  /** What the server refused, above the fields. */
  failure: ReactNode;
  children: ReactNode;
  /** What submitting will do, beside the fields. */
  check: ReactNode;
  submit: { label: string; busy: boolean; refused: string | false; run(): Promise<void> };
};
/** A submission of addresses: its fields, and beside them what it will do. */
export const SubmissionForm = ({ draft, copied, failure, children, check, submit }: Props) => (
  <form
    noValidate
    onSubmit={(e) => {
      e.preventDefault();
      void submit.run();
    }}
    className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
  >
    <div className="flex min-w-0 flex-col gap-4">
      <DraftGuard of={draft} />
      <CopiedNote copied={copied} />
      {failure}
      {children}
      <div>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={submit.refused}>
          {submit.label}
        </Button>
      </div>
    </div>
    {check}
  </form>
);

type SkipProps = { bad: number; value: boolean; onChange(skip: boolean): void };
/** Whether lines that cannot be used are left out; asked once there are some. */
export const SkipBad = ({ bad, value, onChange }: SkipProps) =>
  bad > 0 ? (
    <Checkbox
      label={t(texts.skipBad)}
      checked={value}
      onChange={(e) => onChange(e.target.checked)}
    />
  ) : null;
