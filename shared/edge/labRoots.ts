/**
 * Where the lab's own tree of DNS begins: addresses of its servers for the root and for `test`, which answer
 * at the port of its name server, and what vouches for the key of its root, as the DNS_ROOT_KEYS setting has it.
 */
export const labRoots = {
  root: '127.0.53.11',
  test: '127.0.53.12',
  anchor: '54247 15 2 ad48bc908a65c53f4022f76171e267b8ed492ccefa879e2eaf5859cbc86569a6',
} as const;
