import type pg from 'pg';

/** Minutes after which refusals that have stopped are counted from the beginning again, and no longer told. */
export const refusalMinutes = 10;

/** Counts a pushed call that was refused since its signature is not the parameter's; `ip` is where it came from. */
export const notePushRefusal = (pool: pg.Pool, paramId: string, ip: string) =>
  pool.query(
    `insert into sms_push_refusal as r (param_id, calls, ip, at) select id, 1, $2, clock_timestamp() from sms_param where id = $1
     on conflict (param_id) do update set ip = excluded.ip, at = excluded.at,
       calls = case when r.at < clock_timestamp() - ${refusalMinutes} * interval '1 minute' then 1 else r.calls + 1 end`,
    [paramId, ip],
  );
