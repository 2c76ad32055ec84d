-- Each audit record gets a seal that holds the one before it, so that a record which was changed, taken out or put
-- in between is found. What may name people has a sum of its own: it may be forgotten, what happened may not.
create table audit_seal (
  position bigint primary key,
  number bigint not null unique,
  core bytea not null,
  content bytea not null,
  seal bytea not null,
  -- What names a person was taken out of the record since.
  forgotten_at timestamptz
);
create function audit_core(a audit) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(a.number, extract(epoch from a.at), a.request_id, a.account_id, a.user_id,
    a.acting_for, a.module, a.operation, a.row_id, a.risk)::text, 'UTF8'))
$$;
create function audit_content(a audit) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(a.user_email, a.acting_email, a.ip, a.old, a.new)::text, 'UTF8'))
$$;
-- Seals records in the order in which they are found; a record that was committed late comes after younger ones.
create function seal_audit(most int) returns int language plpgsql as $$
declare
  a audit;
  n int := 0;
  place bigint;
  former bytea;
  core bytea;
  content bytea;
begin
  perform pg_advisory_xact_lock(hashtext('audit seal'));
  select s.position, s.seal into place, former from audit_seal s order by s.position desc limit 1;
  place := coalesce(place, 0);
  former := coalesce(former, ''::bytea);
  for a in select x.* from audit x
    where x.number > coalesce((select max(s.number) from audit_seal s), 0) - 20000
      and not exists (select 1 from audit_seal s where s.number = x.number) order by x.number limit most
  loop
    place := place + 1;
    core := audit_core(a);
    content := audit_content(a);
    former := sha256(former || core || content);
    insert into audit_seal values (place, a.number, core, content, former);
    n := n + 1;
  end loop;
  return n;
end $$;
create function audit_seal_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('manifold.forgetting', true) = 'on' and new.position = old.position
    and new.number = old.number and new.core = old.core and new.content = old.content and new.seal = old.seal then
    return new;
  end if;
  raise exception 'seals of audit records are append-only';
end $$;
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function audit_seal_stays();
create function audit_forgets() returns trigger language plpgsql as $$
begin
  update audit_seal set forgotten_at = coalesce(forgotten_at, clock_timestamp()) where number = new.number;
  return null;
end $$;
create trigger audit_forgotten after update on audit for each row execute function audit_forgets();
