-- Authorities in PEM whose certificates a carrier may show.
alter table sms_param add column ca text;
-- What keeps a bind from standing, since when; nothing of one that stands.
alter table sms_bind add column fault text, add column fault_code text, add column fault_at timestamptz;
