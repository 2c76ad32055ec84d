import type { ComponentProps, ReactNode } from 'react';
import { FormFrame } from '../../../../kernel/declared/FormFrame';
import { t } from '../../../../kernel/text/translate';
import { Checkbox } from '../../../../ui';
import { CopiedNote } from '../tasks/taskCopy';
import { texts } from '../texts';

type Props = Pick<ComponentProps<typeof FormFrame>, 'of' | 'shown' | 'submit' | 'refused'> & {
  copied: ComponentProps<typeof CopiedNote>['copied'];
  children: ReactNode;
  /** What submitting will do, beside the fields. */
  check: ReactNode;
};
/** A submission of addresses: its fields, and beside them what it will do. */
export const SubmissionForm = ({ copied, children, check, ...frame }: Props) => (
  <FormFrame {...frame} layout="cards" aside={check}>
    <CopiedNote copied={copied} />
    {children}
  </FormFrame>
);
export const descriptionLook = {
  description: { wide: true, line: true, hint: texts.descriptionHint },
};

/** What is said once a submission is under way. */
export const submitted = (answer: { task: { number: number } }): string =>
  t(texts.submitted, { number: answer.task.number });

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
