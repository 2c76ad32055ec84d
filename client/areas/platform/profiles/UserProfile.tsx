import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { userProfile, userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import * as platformTerms from '#shared/areas/platform/terms';
import { letterKinds } from '#shared/areas/platform/letters/kinds';
import { letterStates } from '#shared/areas/platform/letters/letters';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Drawer, type Fact, Facts, formatInstant, useKit } from '../../../ui';
import { fieldName, operationName } from '../accounts/audit/auditNames';
import { kindText } from '../notices/noticeKinds';
import { profileActs } from './profileActs';
import { texts } from './texts';

const { shape } = userProfile.schema;
const Part = ({
  title,
  empty,
  rows,
}: {
  title: string;
  empty: string;
  rows: readonly ReactNode[];
}) => (
  <section>
    <h3 className="mb-2 font-medium">{title}</h3>
    {rows.length === 0 ? (
      <p className="text-sm text-ink-muted">{empty}</p>
    ) : (
      <ul className="flex flex-col gap-2 text-sm">{rows}</ul>
    )}
  </section>
);

type Props = { id: string; onClose(): void; onDone(): void };
/** One person: how to reach them, the letters that did, and who changed what. */
export const UserProfile = ({ id, onClose, onDone }: Props) => {
  const { timeZone } = useKit();
  const answer = useQuery(userProfiles.endpoints.one, { id });
  const row = answer.value;
  const done = () => {
    onDone();
    answer.reload();
  };
  const facts: (Fact | false)[] = row
    ? [
        [headOf(shape.name), row.name],
        row.companyName !== null && [headOf(shape.companyName), row.companyName],
        [headOf(shape.phone), row.phone || '–'],
        [
          headOf(shape.language),
          t(row.language === 'en' ? platformTerms.english : platformTerms.chinese),
        ],
        row.pendingEmail !== null && [headOf(shape.pendingEmail), row.pendingEmail],
        row.lastSignInAt !== null && [
          headOf(shape.lastSignInAt),
          formatInstant(row.lastSignInAt, timeZone),
        ],
      ]
    : [];
  const when = (at: string) => (
    <span className="nums text-xs text-ink-muted">{formatInstant(at, timeZone)}</span>
  );
  return (
    <Drawer
      open
      beside
      onClose={onClose}
      title={row?.email ?? t(texts.title)}
      footer={row && <ObjectActs area={userProfiles} acts={profileActs} row={row} onDone={done} />}
    >
      <Pending of={answer} className="h-60 w-full" />
      {row && (
        <div className="flex min-w-0 flex-col gap-5">
          <Facts columns={1} items={facts.filter((fact) => fact !== false)} />
          <Part
            title={t(texts.letters)}
            empty={t(texts.noLetters)}
            rows={row.letters.map((l) => (
              <li key={l.id} className="flex items-center gap-2">
                {when(l.createdAt)}
                <Link
                  className="text-accent-ink hover:underline"
                  to={`/cdn-emailtable?open=${l.id}`}
                >
                  {t(letterKinds[l.template])}
                </Link>
                <StateBadge of={letterStates[l.state]} />
              </li>
            ))}
          />
          <Part
            title={t(texts.mailed)}
            empty={t(texts.noneMailed)}
            rows={row.mailed.map((kind) => <li key={kind}>{kindText(kind)}</li>)}
          />
          <Part
            title={t(texts.changes)}
            empty={t(texts.noChanges)}
            rows={row.changes.map((c) => (
              <li key={c.number}>
                {when(c.at)} · {c.by}
                <div>
                  {[
                    operationName('person', c.operation),
                    ...c.fields.map((f) => fieldName('person', f)),
                  ].join(' · ')}
                </div>
              </li>
            ))}
          />
        </div>
      )}
    </Drawer>
  );
};
