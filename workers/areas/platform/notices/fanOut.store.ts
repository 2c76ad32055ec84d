import { sql } from 'kysely';
import { resources } from '#shared/areas/index';
import type { notification } from '#shared/areas/platform/notices/notifications';
import type { Notice, Resource, Row } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { type Ctx, internal } from '#server/kernel/db/context';
import { consoleLink, queueLetter } from '#server/model/platform/session/index';
import { hearersOf, queueDelivery } from '#server/model/platform/webhooks/index';

type Kept = Row<typeof notification>;
const fill = (sentence: string, values: Kept['values']) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Both sentences of a kept notice with their places filled; its name when no contract knows it. */
export const sentencesOf = ({ name, values }: Pick<Kept, 'name' | 'values'>): Label => {
  const [area = '', key = ''] = name.split('.');
  const found = (Object.values(resources) as unknown as Resource[]).find((r) => r.name === area);
  const notice: Notice | undefined = found?.notices[key];
  return notice ? [fill(notice.text[0], values), fill(notice.text[1], values)] : [name, name];
};

const mailReaders = async (ctx: Ctx, n: Kept) => {
  const { rows } = await sql<{
    id: string;
    email: string;
    language: 'zh-CN' | 'en';
  }>`select id, email, language
    from person where status = 'activated' and preferences -> 'mailed' ? ${n.name}
      and (id = ${n.userId} or (${n.audience} = 'account' and account_id = ${n.accountId}))`.execute(
    internal(ctx),
  );
  return rows;
};

/**
 * Takes a notice to the webhooks of its account and to people who want it by mail. Each of them gets it
 * once, however often this runs: deliveries and letters have keys of their own.
 */
export const spreadNotice = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } =
    await sql<Kept>`select id, account_id, user_id, audience, tone, name, values, link, created_at
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
    for (const w of await hearersOf(ctx, n.accountId, n.name))
      await queueDelivery(ctx, w, { id: n.id, kind: n.name, payload, link: n.link });
  }
  for (const reader of await mailReaders(ctx, n)) {
    await queueLetter(ctx, {
      to: reader.email,
      template: 'notice',
      language: reader.language,
      accountId: n.accountId,
      key: `notice:${n.id}:${reader.id}`,
      values: {
        text: text[reader.language === 'en' ? 1 : 0],
        link: consoleLink(n.link || '/home'),
      },
    });
  }
};
