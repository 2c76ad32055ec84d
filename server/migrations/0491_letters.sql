-- A letter as support sees it: what it said without its secrets, which letter it repeats, whether the
-- mailbox refused it for good, and when its link was opened through us.
alter table letter
  add column shown_sealed text,
  add column former_id uuid references letter (id) on delete set null,
  add column bounced boolean not null default false,
  add column opened_at timestamptz;
create index letter_recipient on letter (lower(recipient), created_at desc);
create index letter_at on letter (created_at desc);
create index letter_former on letter (former_id) where former_id is not null;
