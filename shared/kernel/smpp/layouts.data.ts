/** Numbers of the operations, SMPP 3.4 section 5.1.2.1. */
export const commandIds = {
  generic_nack: 0x80000000,
  bind_receiver: 0x00000001,
  bind_receiver_resp: 0x80000001,
  bind_transmitter: 0x00000002,
  bind_transmitter_resp: 0x80000002,
  query_sm: 0x00000003,
  query_sm_resp: 0x80000003,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
} as const;

/** Answers of a peer that are acted on, section 5.1.3. */
export const statuses = {
  ok: 0x00,
  textTooLong: 0x01,
  invalidLength: 0x02,
  invalidCommand: 0x03,
  wrongBindState: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  invalidDestination: 0x0b,
  invalidMessageId: 0x0c,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  queueFull: 0x14,
  submitFailed: 0x45,
  throttled: 0x58,
  invalidSchedule: 0x61,
  invalidExpiry: 0x62,
  queryFailed: 0x67,
  tlvInvalid: 0xc0,
  // Of our own, from the range that the protocol leaves to whoever takes messages in.
  optedOut: 0x401,
  tooOften: 0x402,
  noRoute: 0x403,
  creditUsed: 0x404,
  notFiled: 0x405,
} as const;

/** Optional parameters that are read or written, section 5.3.2. */
export const tags = {
  receiptedMessageId: 0x001e,
  systemInterfaceVersion: 0x0210,
  sarReference: 0x020c,
  sarTotal: 0x020e,
  sarPart: 0x020f,
  userMessageReference: 0x0204,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  messageState: 0x0427,
} as const;

const bind = [
  ['system_id', 'text', 16],
  ['password', 'text', 9],
  ['system_type', 'text', 13],
  ['interface_version', 'octet', 1],
  ['addr_ton', 'octet', 1],
  ['addr_npi', 'octet', 1],
  ['address_range', 'text', 41],
] as const;
const bound = [['system_id', 'text', 16]] as const;
const short = [
  ['service_type', 'text', 6],
  ['source_addr_ton', 'octet', 1],
  ['source_addr_npi', 'octet', 1],
  ['source_addr', 'text', 21],
  ['dest_addr_ton', 'octet', 1],
  ['dest_addr_npi', 'octet', 1],
  ['destination_addr', 'text', 21],
  ['esm_class', 'octet', 1],
  ['protocol_id', 'octet', 1],
  ['priority_flag', 'octet', 1],
  ['schedule_delivery_time', 'text', 17],
  ['validity_period', 'text', 17],
  ['registered_delivery', 'octet', 1],
  ['replace_if_present_flag', 'octet', 1],
  ['data_coding', 'octet', 1],
  ['sm_default_msg_id', 'octet', 1],
  ['short_message', 'octets', 254],
] as const;
const messageId = [['message_id', 'text', 65]] as const;

/** Mandatory parameters in order: name, kind, most octets (a text with its closing zero). */
export const layouts = {
  generic_nack: [],
  bind_receiver: bind,
  bind_receiver_resp: bound,
  bind_transmitter: bind,
  bind_transmitter_resp: bound,
  bind_transceiver: bind,
  bind_transceiver_resp: bound,
  query_sm: [
    ['message_id', 'text', 65],
    ['source_addr_ton', 'octet', 1],
    ['source_addr_npi', 'octet', 1],
    ['source_addr', 'text', 21],
  ],
  query_sm_resp: [
    ['message_id', 'text', 65],
    ['final_date', 'text', 17],
    ['message_state', 'octet', 1],
    ['error_code', 'octet', 1],
  ],
  submit_sm: short,
  submit_sm_resp: messageId,
  deliver_sm: short,
  deliver_sm_resp: messageId,
  unbind: [],
  unbind_resp: [],
  enquire_link: [],
  enquire_link_resp: [],
} as const;
