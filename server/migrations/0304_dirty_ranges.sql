-- Days of a series whose figures have changed, and how far each reader of these marks is.
create sequence dirty_range_number;
create table dirty_range (
  account_id uuid not null,
  domain_id uuid not null,
  param_id uuid not null,
  source text not null,
  day date not null,
  -- Newest change of the ledger that the mark tells of, by the clock of the analytics engine.
  changed_at timestamptz not null,
  number bigint not null default nextval('dirty_range_number'),
  marked_at timestamptz not null default clock_timestamp(),
  primary key (account_id, domain_id, param_id, source, day)
);
create unique index dirty_range_in_order on dirty_range (number);
create table dirty_reader (
  name text primary key,
  number bigint not null default 0
);
-- How far the ledger is read for marks.
create table ledger_reading (
  id boolean primary key default true check (id),
  stored_to timestamptz not null
);

-- What a completed day would come to with the figures of now; without lines that differ it is unchanged.
create table bill_comparison (
  bill_day_id uuid primary key references bill_day (id) on delete cascade,
  lines int not null,
  bytes bigint not null,
  cost bigint not null,
  compared_at timestamptz not null
);
