-- Why upkeep failed is a sentence: words of the store as they are, or what the platform says itself.
alter table db_task alter column error type jsonb using
  case when error is not null then jsonb_build_object('code', 'text.words', 'values', jsonb_build_object('words', error)) end;
