-- Carriers that send filed templates alone: templates are filed like signatures, and a filing keeps the carrier's code of what was filed.
alter table sms_param add column qualification text;
alter table sms_filing alter column signature_id drop not null,
  add column template_id uuid references sms_template (id) on delete cascade, add column code text, add column content text,
  add constraint sms_filing_subject check (num_nonnulls(signature_id, template_id) = 1), add unique (template_id, param_id);
update sms_filing f set content = s.name from sms_signature s where s.id = f.signature_id;
create index sms_filing_accepted on sms_filing (account_id, param_id) where state = 'accepted';
insert into sms_advice (id, code, zh, en, created_at) select gen_random_uuid(), code, zh, en, clock_timestamp() from (values
  ('not filed', '此内容不是该供应商已受理的签名与模板。请改用已报备的模板，或等待报备通过后重发。', 'The text is none of the signatures and templates this carrier accepted. Use a filed template, or send it again once the filing is accepted.'),
  ('isv.BUSINESS_LIMIT_CONTROL', '供应商限制了该号码的发送频率。请稍后重发，勿连续发送。', 'The carrier limits how often this number gets messages. Send it again later, not at once.'),
  ('isv.AMOUNT_NOT_ENOUGH', '平台在供应商的余额不足，请联系客服。', 'The balance with the carrier is used up: contact support.'),
  ('isv.MOBILE_NUMBER_ILLEGAL', '供应商认为号码无效。请核对号码与国家代码。', 'The carrier takes the number for invalid. Check it and its country code.'),
  ('isv.BLACK_KEY_CONTROL_LIMIT', '变量内容含有供应商不接受的词语。请修改后重新发送。', 'A variable holds a word the carrier does not take. Change it and send it again.')
) as v (code, zh, en) on conflict do nothing;
