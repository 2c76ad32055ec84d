import { sql } from 'kysely';
import { resources } from '#shared/areas/index';
import type { notification } from '#shared/areas/platform/notices/notifications';
import type { Notice, Resource, Row } from '#shared/kernel/contract';
import type { Role } from '#shared/kernel/access';
import type { Label } from '#shared/kernel/field';
import { fillBoth } from '#shared/kernel/text';
import { type Ctx, internal } from '#server/kernel/db/context';
import {
  consoleLink,
  queueEmail,
  whoOf,
  type WhoRow,
  whoValue,
} from '#server/model/platform/session/index';
import { hearersOf, queueDelivery } from '#server/model/platform/webhooks/index';
import { audience } from '#server/model/platform/notices/audience';
import { isFor, isOf } from '#server/model/platform/notices/reach';

type NoticeRow = Row<typeof notification>;
/** Both sentences of a kept notice with their places filled; its name when no contract knows it. */
export const sentencesOf = ({ name, values }: Pick<NoticeRow, 'name' | 'values'>): Label => {
  const [area = '', key = ''] = name.split('.');
  const resource = (Object.values(resources) as unknown as Resource[]).find((r) => r.name === area);
  const notice: Notice | undefined = resource?.notices[key];
  return notice ? fillBoth(notice.text, values) : [name, name];
};

type Reader = { who: WhoRow; language: 'zh-CN' | 'en' };
/** A mute of the person `p` that holds letters back too covers the notice `n`. */
export const holdsLetters = sql`exists (select 1 from notice_mute m where m.user_id = p.id and m.mail and ${isOf})`;
const mailReaders = async (ctx: Ctx, n: NoticeRow) => {
  const { rows } = await sql<Reader>`select p.language, ${whoValue} as who
    from notification n, person p left join account c on c.id = p.account_id
    where n.id = ${n.id} and p.status = 'activated' and p.preferences -> 'mailed' ? n.name
      and ${isFor} and not ${holdsLetters}
      and not exists (select 1 from notice_digest d where d.user_id = p.id and d.enabled)`.execute(
    internal(ctx),
  );
  return rows.filter((r) => n.audience === 'user' || audience.noticed(whoOf(r.who), n.name));
};

/**
 * Webhooks of an account that get a notice: what its administrators may hear goes to all that did not
 * choose, the rest only to those that name it, which takes somebody who may hear it.
 */
const webhooksFor = async (ctx: Ctx, accountId: string, name: string) => {
  const { rows } = await sql<{ who: WhoRow }>`select ${whoValue} as who
    from account c left join person p on false where c.id = ${accountId}`.execute(internal(ctx));
  const row = rows[0]?.who;
  if (!row) return [];
  const may = (role: Role) =>
    audience.noticed(whoOf({ ...row, account_id: accountId, role }), name);
  if (!may('Super')) return [];
  const hearers = await hearersOf(ctx, accountId, name);
  return may('Admin') ? hearers : hearers.filter((w) => w.kinds.includes(name));
};

/**
 * Takes a notice to the webhooks of its account and to people who want it by mail. Each of them gets it
 * once, however often this runs: deliveries and letters have keys of their own.
 */
export const spreadNotice = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } =
    await sql<NoticeRow>`select id, account_id, user_id, audience, tone, name, values, link, created_at
    from notification where id = ${id}`.execute(internal(ctx));
  const n = rows[0];
  if (!n) return;
  const text = sentencesOf(n);
  if (n.audience === 'account' && n.accountId) {
    const payload = {
      event: n.name,
      tone: n.tone,
      text: { 'zh-CN': text[0], en: text[1] },
      values: n.values,
      at: n.createdAt,
    };
    for (const w of await webhooksFor(ctx, n.accountId, n.name))
      await queueDelivery(ctx, w, { id: n.id, kind: n.name, payload, link: n.link });
  }
  for (const reader of await mailReaders(ctx, n)) {
    await queueEmail(ctx, {
      to: reader.who.email,
      template: 'notice',
      language: reader.language,
      accountId: n.accountId,
      key: `notice:${n.id}:${reader.who.person_id}`,
      values: {
        text: text[reader.language === 'en' ? 1 : 0],
        link: consoleLink(n.link || '/home'),
      },
    });
  }
};
