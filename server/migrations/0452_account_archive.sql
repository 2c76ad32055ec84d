-- Accounts that were deleted: archived for 30 days, then without personal data.
create table account_archive (
  account_id uuid primary key references account (id),
  status_before text not null,
  archived_by text not null,
  archived_at timestamptz not null,
  forget_at timestamptz not null,
  forgotten_at timestamptz,
  people int not null,
  domains int not null
);
create index account_archive_due on account_archive (forget_at) where forgotten_at is null;
-- Replaces each of the texts by the one that stands at its place.
create function forget_texts(words text, gone text[], instead text[]) returns text language plpgsql immutable as $$
begin
  for i in 1 .. coalesce(array_length(gone, 1), 0) loop
    words := replace(words, gone[i], instead[i]);
  end loop;
  return words;
end $$;
-- Records stay, in their order; what names a person who must be forgotten may be taken out of them.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('manifold.forgetting', true) = 'on' and new.number = old.number
    and new.at = old.at and new.module = old.module and new.operation = old.operation and new.row_id = old.row_id
    and new.user_id is not distinct from old.user_id and new.account_id is not distinct from old.account_id then
    return new;
  end if;
  raise exception 'audit records are append-only';
end $$;
