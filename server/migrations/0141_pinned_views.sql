-- A view may stand as a card on its owner's overview; a view without an owner belongs to its account.
alter table saved_view add column pinned boolean not null default false;
alter table saved_view alter column user_id drop not null;
create index saved_view_pinned on saved_view (user_id) where pinned;
