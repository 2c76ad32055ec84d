import { hostname } from 'node:os';
import { sql } from 'kysely';
import { type ProgramKind, programKinds } from '#shared/areas/cdn/networkTasks/netTasks';
import { type Ctx, internal, type Run, system } from '../../../kernel/db/context';
import { whyNoProgram } from './programs';

const kinds = Object.keys(programKinds) as ProgramKind[];

/** Notes what this host can measure with; it is run before its first round and now and then. */
export const noteAbilities = async (run: Run): Promise<void> => {
  const abilities: { kind: ProgramKind; why: string | null }[] = [];
  for (const kind of kinds) abilities.push({ kind, why: await whyNoProgram(kind) });
  await run(system, async (ctx) => {
    for (const { kind, why } of abilities)
      await sql`insert into host_ability (host, kind, why, checked_at) values (${hostname()}, ${kind}, ${why}, clock_timestamp())
        on conflict (host, kind) do update set why = excluded.why, checked_at = excluded.checked_at`.execute(
        internal(ctx),
      );
  });
};

export type Ability = { kind: ProgramKind; hosts: string[]; why: string | null };
/** Which hosts of workers can measure by each program, by what they said in the last half hour; why none can. */
export const readAbilities = async (ctx: Ctx): Promise<Ability[]> => {
  const { rows } = await sql<{
    kind: ProgramKind;
    host: string;
    why: string | null;
  }>`select kind, host, why from host_ability where checked_at > clock_timestamp() - interval '30 minutes' order by host`.execute(
    internal(ctx),
  );
  return kinds.map((kind) => {
    const of = rows.filter((r) => r.kind === kind);
    const hosts = of.filter((r) => r.why === null).map((r) => r.host);
    const [first] = of;
    return {
      kind,
      hosts,
      why: hosts.length > 0 ? null : first ? `${first.host}: ${first.why}` : null,
    };
  });
};
