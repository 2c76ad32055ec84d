import { Archive, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { blockerKinds, contracts } from '#shared/areas/cdn/contracts/contracts';
import type { Out } from '#shared/kernel/contract';
import { useObjectId } from '../../../kernel/declared/objectId';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  Callout,
  Card,
  ConfirmDialog,
  formatInstant,
  Skeleton,
  StatusDot,
  useKit,
} from '../../../ui';
import { texts } from './texts';

const { standing, archive, restore } = contracts.endpoints;
type Standing = Out<typeof standing>;
const says = texts.remove;

const Checklist = ({ of }: { of: Standing }) => (
  <ul className="divide-y divide-line text-sm">
    {of.blockers.map((b) => (
      <li key={b.kind} className="flex flex-wrap items-center justify-between gap-3 py-2">
        <StatusDot tone={b.count > 0 ? 'error' : 'success'}>{t(blockerKinds[b.kind])}</StatusDot>
        {b.count > 0 ? (
          <a className="text-accent-ink hover:underline" href={`#${b.path}`}>
            {t(says.open, { n: b.count })}
          </a>
        ) : (
          <span className="text-ink-muted">{t(says.none)}</span>
        )}
      </li>
    ))}
  </ul>
);

type Props = { id: string; of: Standing; onDone(): void };
const Archived = ({ id, of, onDone }: Props) => {
  const { timeZone } = useKit();
  const act = useMutation(restore, { done: says.restored });
  const { archive: archived } = of;
  if (!archived) return null;
  const values = {
    by: archived.archivedBy,
    at: formatInstant(archived.archivedAt, timeZone).slice(0, 16),
    until: formatInstant(archived.forgetAt, timeZone).slice(0, 16),
    people: archived.people,
    domains: archived.domains,
  };
  return (
    <Callout
      tone="warning"
      title={t(archived.forgottenAt ? says.forgotten : says.archived, values)}
      actions={
        !archived.forgottenAt && (
          <Button
            size="sm"
            icon={Undo2}
            busy={act.busy}
            onClick={() => void act.run({ id }).then((done) => done && onDone())}
          >
            {t(says.undo)}
          </Button>
        )
      }
    >
      {t(says.counts, values)}
    </Callout>
  );
};

const Ask = ({ id, of, onDone }: Props) => {
  const [asks, setAsks] = useState(false);
  const act = useMutation(archive, { inline: true, done: says.done });
  const isBlocked = of.blockers.some((b) => b.count > 0);
  const close = () => {
    act.reset();
    setAsks(false);
  };
  return (
    <>
      <Button
        variant="danger"
        icon={Archive}
        className="self-start"
        disabled={isBlocked && t(says.blocked)}
        onClick={() => setAsks(true)}
      >
        {t(says.act)}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        onClose={close}
        title={t(says.question, { name: of.name })}
        action={t(says.act)}
        typed={of.name}
        error={act.failure && t(act.failure.text)}
        onConfirm={async () => {
          if (!(await act.run({ id, name: of.name }))) return;
          close();
          onDone();
        }}
      >
        <p>{t(says.explained)}</p>
      </ConfirmDialog>
    </>
  );
};

const Body = ({ id }: { id: string }) => {
  const answer = useQuery(standing, { id }, { everyMs: 10_000 });
  const of = answer.value;
  return (
    <Page {...(of ? { object: of.name } : {})}>
      {answer.failure && !of && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!of && !answer.failure && <Skeleton className="h-64 max-w-[720px]" />}
      {of && (
        <div className="flex max-w-[720px] flex-col gap-4">
          {of.archive ? (
            <Archived id={id} of={of} onDone={answer.reload} />
          ) : (
            <>
              <Card title={t(says.checklist)} note={t(says.note)}>
                <Checklist of={of} />
              </Card>
              <Ask id={id} of={of} onDone={answer.reload} />
            </>
          )}
        </div>
      )}
    </Page>
  );
};

/** What stands in the way of deleting an account; its archive, and the way back out of it. */
const DeleteAccount = () => {
  const id = useObjectId();
  return id ? <Body id={id} /> : null;
};
export default DeleteAccount;
