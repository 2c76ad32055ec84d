import type { Ctx } from '../../../kernel/db/context';
import { filedMaterial, filedParams, formOf } from '../forms/index';
import type { Route } from './routes.store';

type Call = {
  accountId: string;
  kind: string;
  routeOf: (kind: string, country: string) => Route | null;
};
type Message = { country: string; onlyParam: number | null; text: string };

/**
 * What tells of a message on a route the parameters that do not send it, since their carriers send templates alone and accepted none it
 * is made of; null where no other is left. Channels without such carriers cost one question for a whole call.
 */
export const unfitParams = async (
  ctx: Ctx,
  { accountId, kind, routeOf }: Call,
  countries: ReadonlySet<string>,
): Promise<(route: Route, of: Message) => readonly number[] | null> => {
  const channels = new Set([...countries].flatMap((c) => routeOf(kind, c)?.channelId ?? []));
  const params = channels.size === 0 ? [] : await filedParams(ctx, [...channels]);
  if (params.length === 0) return () => [];
  const paramIds = params.flatMap((p) => (p.byTemplate ? p.paramId : []));
  const materialOf = await filedMaterial(ctx, { paramIds, accountIds: [accountId] });
  return ({ channelId }, { country, onlyParam, text }) => {
    const able = params.filter(
      (p) =>
        p.channel === channelId &&
        (onlyParam === null || onlyParam === p.param) &&
        (p.countries.length === 0 || p.countries.includes(country)),
    );
    const unfit = able.filter(
      (p) => p.byTemplate && !formOf(text, materialOf(p.paramId, accountId)),
    );
    if (able.length > 0 && unfit.length === able.length) return null;
    return unfit.map((p) => p.param);
  };
};
