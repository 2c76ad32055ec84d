-- What a parameter of Tencent Cloud SMS says beside its key: the application messages are sent for, and the region that serves it.
alter table sms_param add column application text, add column region text;
insert into sms_advice (id, code, zh, en, created_at) select gen_random_uuid(), code, zh, en, clock_timestamp() from (values
  ('LimitExceeded.PhoneNumberDailyLimit', '该号码当天的发送次数已达供应商上限，请次日再发。', 'The carrier sends no more to this number today: send it again tomorrow.'),
  ('FailedOperation.PhoneNumberInBlacklist', '号码在供应商的黑名单中（例如曾回复退订）。请确认收件人愿意接收。', 'The number is on a blacklist of the carrier, as after an opt-out. Make sure the recipient wants messages.'),
  ('FailedOperation.ContainSensitiveWord', '内容含有供应商不接受的词语。请修改后重新发送。', 'The text holds a word the carrier does not take: change it and send it again.'),
  ('InvalidParameterValue.IncorrectPhoneNumber', '供应商认为号码格式不正确。请核对号码与国家代码。', 'The carrier cannot read the number: check it and its country code.')
) as v (code, zh, en) on conflict do nothing;
