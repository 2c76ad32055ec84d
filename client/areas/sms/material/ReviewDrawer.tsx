import { useState } from 'react';
import { type Proof, smsQualification } from '#shared/areas/sms/material/qualifications';
import { smsReview, smsReviews } from '#shared/areas/sms/material/reviews';
import { reviewStates } from '#shared/areas/sms/material/reviewStates';
import { smsSignature } from '#shared/areas/sms/material/signatures';
import { smsTemplate } from '#shared/areas/sms/material/templates';
import type { Out } from '#shared/kernel/contract';
import { Cell } from '../../../kernel/declared/Cell';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Pending } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal, useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, DiffView, Drawer, Facts, formatInstant, useKit } from '../../../ui';
import { AskDialog, RejectDialog, RetypeDialog } from './DecisionDialogs';
import { NewerVersion, useKeys, useNext } from './reviewParts';
import { Filings } from './Filings';
import { ProofFiles } from './ProofFiles';
import { MarkedText, RuleHits } from './RuleHits';
import { texts } from './texts';

type Review = Out<typeof smsReviews.endpoints.one>;
const { shape } = smsReview.schema;
type Shape = Record<string, Parameters<typeof headOf>[0]>;
const shapes: Record<Review['kind'], Shape> = {
  qualification: smsQualification.schema.shape,
  signature: smsSignature.schema.shape,
  template: smsTemplate.schema.shape,
};
const proofNames = (files: string) => (JSON.parse(files) as Proof[]).map((f) => f.name).join(', ');
const valueOf = (r: Review, name: string, value: string | undefined) => {
  const schema = shapes[r.kind][name];
  if (name === 'files') return value ? proofNames(value) : null;
  return value && schema ? <Cell value={value} schema={schema} /> : null;
};
const nameOf = (r: Review, name: string) => {
  const schema = shapes[r.kind][name];
  return schema ? headOf(schema) : name;
};

/** What was submitted, what the rules say, and what stands beside it. */
const Shown = ({ review: r }: { review: Review }) => {
  const { timeZone } = useKit();
  const at = (time: string | null) => time && formatInstant(time, timeZone);
  const { text, files, ...plain } = r.content;
  const { run } = useMutation(smsReviews.endpoints.openFile);
  const { before } = r;
  const changed = before ? Object.keys(r.content).filter((k) => before[k] !== r.content[k]) : [];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-2">
        <StateBadge of={reviewStates[r.state]} />
      </div>
      {r.newer && <NewerVersion {...r.newer} />}
      {r.risk === 'high' && r.state === 'reviewing' && (
        <Callout tone="warning">
          {r.firstBy ? t(texts.first, { person: r.firstBy }) : t(texts.riskNote)}
        </Callout>
      )}
      {text !== undefined && <MarkedText text={text} hits={r.hits} />}
      <Facts
        columns={1}
        items={[
          ...Object.entries(plain).map(([name, value]): [string, React.ReactNode] => [
            nameOf(r, name),
            valueOf(r, name, value),
          ]),
          [headOf(shape.accountId), r.accountName],
          [headOf(shape.submittedBy), r.submittedBy],
          [headOf(shape.createdAt), at(r.createdAt)],
          [headOf(shape.promisedAt), at(r.promisedAt)],
          [headOf(shape.claimedBy), r.claimedBy],
          [headOf(shape.claimedUntil), at(r.claimedUntil)],
          [headOf(shape.question), r.question],
          [headOf(shape.reply), r.reply],
          [headOf(shape.decidedBy), r.decidedBy],
          [headOf(shape.reasons), <Cell key="r" value={r.reasons} schema={shape.reasons} />],
          [headOf(shape.note), r.note],
        ]}
      />
      {files !== undefined && (
        // Versions keep their proofs as the qualification listed them.
        <ProofFiles
          files={JSON.parse(files) as Proof[]}
          open={(fileId) => run({ id: r.id, fileId })}
        />
      )}
      {r.hits.length > 0 && <RuleHits hits={r.hits} />}
      {(r.kind === 'signature' || r.kind === 'template') && r.state === 'approved' && (
        <Filings
          of={r.kind === 'signature' ? { signatureId: r.materialId } : { templateId: r.materialId }}
          accountId={r.accountId}
        />
      )}
      {r.lookAlikes.length > 0 && (
        <Facts
          columns={1}
          items={r.lookAlikes.map((l) => [
            t(texts.lookAlikes),
            `${l.name} · ${l.accountName ?? ''}`,
          ])}
        />
      )}
      {before && (
        <DiffView
          label={t(texts.differences)}
          heads={[t(texts.used), t(texts.present)]}
          differences={changed.map((name) => ({
            key: name,
            label: nameOf(r, name),
            before: valueOf(r, name, before[name]),
            after: valueOf(r, name, r.content[name]),
          }))}
        />
      )}
    </div>
  );
};

type Open = 'reject' | 'ask' | 'retype' | null;
type ActsProps = {
  review: Review;
  /** When it was read, epoch ms. */
  at: number;
  onDone(): void;
};
/** What a reviewer may do with an item now, each by its letter too. */
const Acts = ({ review: r, at, onDone }: ActsProps) => {
  const who = useWho();
  const refusal = useRefusal('staff.smsReview.operate');
  const [open, setOpen] = useState<Open>(null);
  const { next } = useNext(r.kind);
  const o = { done: texts.decided };
  const decide = useMutation(smsReviews.endpoints.decide, o);
  const claim = useMutation(smsReviews.endpoints.claim);
  const release = useMutation(smsReviews.endpoints.release);
  const waits = r.state === 'reviewing';
  // The server decides; here a claim that has ended may be taken again.
  const holds = r.claimedUntil !== null && Date.parse(r.claimedUntil) > at;
  const mine = waits && holds && r.claimedById === who.userId;
  const after = (answer: object | undefined, goOn: boolean) => {
    if (!answer) return;
    onDone();
    if (goOn) void next();
  };
  const approve = () =>
    void decide.run({ id: r.id, approve: true }).then((answer) => after(answer, true));
  const take = () => void claim.run({ id: r.id }).then((answer) => after(answer, false));
  const giveBack = () => void release.run({ id: r.id }).then((answer) => after(answer, false));
  useKeys({
    c: waits && !mine && !refusal && take,
    x: mine && giveBack,
    a: mine && !decide.busy && approve,
    r: mine && (() => setOpen('reject')),
    q: mine && (() => setOpen('ask')),
  });
  const dialog = {
    review: r,
    onClose: () => setOpen(null),
    onDone: () => {
      setOpen(null);
      after(r, true);
    },
  };
  return (
    <>
      {waits && !mine && (
        <Button variant="primary" busy={claim.busy} disabled={refusal} onClick={take}>
          {t(texts.claim)}
        </Button>
      )}
      {mine && (
        <>
          <Button variant="ghost" busy={release.busy} onClick={giveBack}>
            {t(texts.release)}
          </Button>
          <Button onClick={() => setOpen('ask')}>{t(texts.ask)}</Button>
          {r.kind === 'template' && (
            <Button onClick={() => setOpen('retype')}>{t(texts.retype)}</Button>
          )}
          <Button onClick={() => setOpen('reject')}>{t(texts.reject)}</Button>
          <Button variant="primary" busy={decide.busy} onClick={approve}>
            {t(texts.approve)}
          </Button>
        </>
      )}
      {open === 'reject' && <RejectDialog {...dialog} />}
      {open === 'ask' && <AskDialog {...dialog} />}
      {open === 'retype' && <RetypeDialog {...dialog} />}
    </>
  );
};

type Props = { id: string; onClose(): void; onDone(): void };
/** One item of the queue, of whichever kind: read, claimed and decided by mouse or keyboard. */
export const ReviewDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(
    smsReviews.endpoints.one,
    { id },
    { refreshOn: [smsReviews.events.changed], everyMs: 30_000 },
  );
  const review = answer.value;
  const done = () => {
    onDone();
    answer.reload();
  };
  return (
    <Drawer
      open
      beside
      wide
      onClose={onClose}
      title={review?.name ?? ''}
      footer={review && <Acts key={review.id} review={review} at={answer.at ?? 0} onDone={done} />}
    >
      <Pending of={answer} className="h-60 w-full" />
      {review && <Shown review={review} />}
    </Drawer>
  );
};
