-- A text for people is kept as the code of a sentence and its values. What was written before, in one
-- text or in two joined by a mark, becomes the sentence that holds both languages.
create function pg_temp.sentence(said text) returns jsonb language sql immutable as $$
  select case when coalesce(said, '') = '' then null else jsonb_build_object('code', 'text.stored', 'values', jsonb_build_object(
    'zhCN', split_part(said, ' ‖ ', 1),
    'en', case when strpos(said, ' ‖ ') > 0 then substr(said, strpos(said, ' ‖ ') + 3) else said end)) end
$$;
-- A text of an object, where it still is one.
create function pg_temp.in_object(o jsonb, name text) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(o -> name) = 'string'
    then jsonb_set(o, array[name], coalesce(pg_temp.sentence(o ->> name), 'null')) else o end
$$;
create function pg_temp.in_steps(steps jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(pg_temp.in_object(s.value, 'message') order by s.n), '[]')
  from jsonb_array_elements(steps) with ordinality as s(value, n)
$$;

alter table domain alter column status_message type jsonb using pg_temp.sentence(status_message);
alter table certificate alter column status_message type jsonb using pg_temp.sentence(status_message);
alter table domain_supplier alter column message type jsonb using pg_temp.sentence(message);
update domain_supplier set steps = pg_temp.in_steps(steps) where steps <> '[]';
alter table domain_reading alter column message type jsonb using pg_temp.sentence(message);
alter table task alter column message type jsonb using pg_temp.sentence(message);
alter table task_item alter column message type jsonb using pg_temp.sentence(message);

-- Consoles that were away, and events on their way, meet rows of before.
update event_log set payload = pg_temp.in_object(pg_temp.in_object(payload, 'statusMessage'), 'message')
where jsonb_typeof(payload -> 'statusMessage') = 'string' or jsonb_typeof(payload -> 'message') = 'string';
update event_log set payload = jsonb_set(payload, '{steps}', pg_temp.in_steps(payload -> 'steps'))
where name = 'domainSuppliers.changed' and jsonb_typeof(payload -> 'steps') = 'array';
update outbox set payload = pg_temp.in_object(pg_temp.in_object(payload, 'statusMessage'), 'message')
where kind <> 'job' and (jsonb_typeof(payload -> 'statusMessage') = 'string' or jsonb_typeof(payload -> 'message') = 'string');
update outbox set payload = jsonb_set(payload, '{steps}', pg_temp.in_steps(payload -> 'steps'))
where name = 'domainSuppliers.changed' and jsonb_typeof(payload -> 'steps') = 'array';
