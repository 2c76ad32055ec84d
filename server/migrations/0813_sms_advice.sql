-- What a customer can do about an error: a carrier's code, or where there is none for it the state a message is in.
create table sms_advice (
  id uuid primary key,
  code text not null,
  zh text not null,
  en text not null,
  created_at timestamptz not null
);
create unique index sms_advice_code on sms_advice (lower(code));
insert into sms_advice (id, code, zh, en, created_at) select gen_random_uuid(), code, zh, en, clock_timestamp() from (values
  ('doubt', '与供应商的连接在应答前中断，短信可能已送出，不会自动重发。请等待回执，勿立即重复发送。', 'The connection to the carrier broke before its answer, so the message may have gone out and is not sent again by itself. Wait for its receipt before sending it once more.'),
  ('undelivered', '手机未能收到。请核对号码是否在用，稍后可重新发送。', 'The handset did not get it. Check that the number is in use; it can be sent again later.'),
  ('rejected', '供应商拒绝了这条短信。请核对号码、发送方与内容。', 'The carrier refused it. Check the number, the sender and the text.'),
  ('expired', '在有效期内未能送达，手机可能关机。可重新发送。', 'It could not be delivered in time; the handset may have been off. It can be sent again.'),
  ('unknown', '72 小时内没有回执，手机可能已收到。重发前请先向收件人确认。', 'No receipt came within 72 hours, and the handset may have got it. Ask the recipient before sending it once more.'),
  ('cancelled', '发送任务在发出前被取消，短信没有发出。', 'Its send task was cancelled before it went out; nothing was sent.'),
  ('validity', '在您给出的有效期内没有供应商能够发送，短信没有发出。请延长有效期后重新发送。', 'No carrier could take it within the validity you gave; nothing was sent. Give it more time and send it again.'),
  ('not received', '供应商确认没有收到这条短信，平台会再次提交。', 'The carrier says it never had the message; it is submitted once more by itself.'),
  ('blocked', '号码被供应商屏蔽。请确认收件人愿意接收，或换用其他通道。', 'The carrier blocks the number. Make sure the recipient wants messages, or use another channel.'),
  ('ported', '号码已携号转网，此供应商无法送达。平台会尝试其他供应商。', 'The number was ported and this carrier cannot reach it. Other carriers are tried by themselves.'),
  ('keyword', '内容含有供应商不接受的词语。请修改内容后重新发送。', 'The text holds a word the carrier does not take. Change the text and send it again.'),
  ('0x0000000b', '供应商认为号码无效。请核对号码与国家代码。', 'The carrier takes the number for invalid. Check it and its country code.'),
  ('0x00000045', '供应商拒绝提交，常见原因是内容或发送方不被接受。', 'The carrier refused the submission, mostly for its text or its sender.')
) as v (code, zh, en);
-- A failed message that was sent once more: once for each.
create table sms_resend (
  old_id bigint primary key,
  new_id bigint not null,
  created_at timestamptz not null
);
create index sms_resend_new on sms_resend (new_id);
