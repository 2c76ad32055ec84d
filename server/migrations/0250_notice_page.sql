-- What a notice tells of by name, so that those of one thing stand together and can be muted.
alter table notification add column object text not null default '';
update notification set object = left(coalesce(values ->> 'domain', values ->> 'account', values ->> 'name',
  values ->> 'title', values ->> 'month', values ->> 'reason', ''), 300);
create index notification_name on notification (name, object, created_at desc);
create index notification_user on notification (user_id, created_at desc) where user_id is not null;
create index notification_at on notification (created_at);
-- What a person added, whose notices are theirs.
create index audit_added on audit (user_id) where old is null and new is not null;

-- What one person does not want to be told.
create table notice_mute (
  id uuid primary key,
  user_id uuid not null references person (id) on delete cascade,
  kind text,
  object text,
  until timestamptz,
  mail boolean not null,
  created_at timestamptz not null,
  check (kind is not null or object is not null)
);
create unique index notice_mute_once on notice_mute (user_id, coalesce(kind, ''), coalesce(object, ''));
insert into notice_mute (id, user_id, kind, mail, created_at)
select gen_random_uuid(), p.id, k.kind, false, p.created_at
from person p, jsonb_array_elements_text(p.preferences -> 'muted') as k (kind)
on conflict do nothing;
update person set preferences = preferences - 'muted' where preferences ? 'muted';

-- Who gets one letter a day in place of single ones, when the next is due, and up to when notices were written of.
create table notice_digest (
  id uuid primary key,
  user_id uuid not null unique references person (id) on delete cascade,
  enabled boolean not null,
  hour int not null check (hour between 0 and 23),
  zone text not null,
  next_at timestamptz,
  covered_to timestamptz,
  created_at timestamptz not null
);
create index notice_digest_due on notice_digest (next_at) where enabled;
