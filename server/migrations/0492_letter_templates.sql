-- Versions of the texts of letters; a kind without one is written as the platform came with.
create table letter_template (
  id uuid primary key,
  kind text not null,
  version int not null check (version > 0),
  subject_zh text not null,
  subject_en text not null,
  body_zh text not null,
  body_en text not null,
  created_by_email text not null,
  created_at timestamptz not null,
  unique (kind, version)
);
-- Which version a letter was sent with; 0 is the text the platform came with.
alter table letter add column template_version int not null default 0;
-- Mailboxes that refused for good: nothing more is mailed to them until somebody takes them off.
create table mail_suppression (
  id uuid primary key,
  address text not null unique,
  answer text not null,
  letter_id uuid references letter (id) on delete set null,
  created_at timestamptz not null
);
