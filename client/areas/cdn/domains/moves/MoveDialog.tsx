import { useState } from 'react';
import { domainMove, domainMoves, obstacleKinds } from '#shared/areas/cdn/domains/domainMoves';
import type { Out } from '#shared/kernel/contract';
import { headOf } from '../../../../kernel/declared/shape';
import { PreviewDialog } from '../../../../kernel/declared/PreviewDialog';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { Unreadable } from '../../../../kernel/request/failure';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import {
  Callout,
  Checkbox,
  Facts,
  Field,
  formatInstant,
  Picker,
  Skeleton,
  StatusDot,
  useKit,
} from '../../../../ui';
import type { DomainRow } from '../DomainStates';
import { moveTexts } from './moveTexts';

type Preview = Out<typeof domainMoves.endpoints.preview>;
const shape = domainMove.schema.shape;

/** Each thing that stands in the way, with the place where it is cleared. */
const Obstacles = ({ of }: { of: Preview['obstacles'] }) => {
  if (of.length === 0) return <StatusDot tone="success">{t(moveTexts.clear)}</StatusDot>;
  return (
    <Callout tone="warning" title={t(moveTexts.obstacles, { n: of.length })}>
      <ul className="flex flex-col gap-1">
        {of.map(({ kind, name, path }) => (
          <li key={`${kind} ${name} ${path}`} className="[overflow-wrap:anywhere]">
            {t(obstacleKinds[kind])}:{' '}
            <a className="text-accent-ink hover:underline" href={`#${path}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Callout>
  );
};

const Effects = ({ of }: { of: Preview }) => {
  const { timeZone } = useKit();
  const { keepsPolicy, ...along } = of.moves;
  const since = formatInstant(of.stays.since, timeZone).slice(0, 10);
  return (
    <Facts
      columns={1}
      items={[
        [t(moveTexts.from), formatInstant(of.at, timeZone).slice(0, 16)],
        [t(moveTexts.along), t(moveTexts.alongText, along)],
        [t(moveTexts.policy), t(keepsPolicy ? moveTexts.keepsPolicy : moveTexts.ownLines)],
        [t(moveTexts.stays), t(moveTexts.staysText, { ...of.stays, since })],
      ]}
    />
  );
};

type Props = { row: DomainRow; onClose(): void };
/** Chooses the account a domain goes to, and shows what that brings before it is planned. */
const MoveDialog = ({ row, onClose }: Props) => {
  const { timeZone } = useKit();
  const [toAccountId, setAccount] = useState<string | null>(null);
  const [certificateId, setCertificate] = useState<string | null>(null);
  const [dropsHttps, setDrops] = useState(false);
  const wish = toAccountId && { domainId: row.id, toAccountId, certificateId, dropsHttps };
  const answer = useQuery(domainMoves.endpoints.preview, wish || null);
  const plan = useMutation(domainMoves.endpoints.plan, { inline: true, done: moveTexts.planned });
  const preview = wish ? answer.value : undefined;
  const isClear = preview?.obstacles.length === 0 && !answer.loading && !answer.failure;
  const send = async () => {
    if (wish && (await plan.run(wish))) onClose();
  };
  return (
    <PreviewDialog
      onClose={onClose}
      title={t(moveTexts.of, { name: row.name })}
      note={t(moveTexts.note)}
      act={plan}
      submit={{
        label: preview
          ? t(moveTexts.submit, { at: formatInstant(preview.at, timeZone).slice(11, 16) })
          : t(moveTexts.act),
        disabled: !isClear,
        run: send,
      }}
    >
      <Field label={headOf(shape.toAccountId)} required>
        {(ids) => (
          <RefPicker
            {...ids}
            of="accounts"
            label={headOf(shape.toAccountId)}
            except={row.accountId}
            value={toAccountId}
            onChange={(id) => {
              setAccount(id);
              setCertificate(null);
            }}
          />
        )}
      </Field>
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {wish && !preview && !answer.failure && <Skeleton className="h-32" />}
      {preview && row.certificateId && (
        <div className="flex flex-col gap-2">
          <Field label={t(moveTexts.certificate)}>
            {(ids) => (
              <Picker
                {...ids}
                clearable
                placeholder={t(
                  preview.certificates.length > 0 ? moveTexts.choose : moveTexts.noCertificate,
                )}
                options={preview.certificates.map((c) => ({ value: c.id, label: c.name }))}
                value={certificateId}
                onChange={setCertificate}
                disabled={preview.certificates.length === 0}
              />
            )}
          </Field>
          {certificateId === null && (
            <Checkbox
              checked={dropsHttps}
              onChange={() => setDrops(!dropsHttps)}
              label={t(moveTexts.drops)}
            />
          )}
        </div>
      )}
      {preview && <Effects of={preview} />}
      {preview && <Obstacles of={preview.obstacles} />}
    </PreviewDialog>
  );
};
export default MoveDialog;
