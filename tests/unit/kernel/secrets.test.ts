import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openSecrets } from '#server/kernel/secrets';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32) };

test('a sealed secret opens only at the record it belongs to', () => {
  const s = openSecrets([first]);
  const sealed = s.seal('canary', 'param:1:credentials');
  expect(sealed).not.toContain('canary');
  expect(s.open(sealed, 'param:1:credentials')).toBe('canary');
  expect(() => s.open(sealed, 'param:2:credentials')).toThrow();
});
test('after rotation old secrets open, are re-wrapped, and then need the new key alone', () => {
  const sealed = openSecrets([first]).seal('canary', 'b');
  const moved = openSecrets([second, first]).rewrap(sealed, 'b');
  expect(openSecrets([second]).open(moved, 'b')).toBe('canary');
  expect(() => openSecrets([second]).open(sealed, 'b')).toThrow('k1');
});
test('a changed byte is detected, wherever it is', () => {
  const s = openSecrets([first]);
  const parts = s.seal('canary', 'b').split('.');
  for (const part of [2, 3])
    for (const at of Buffer.from(parts[part] ?? '', 'base64url').keys()) {
      const bytes = Buffer.from(parts[part] ?? '', 'base64url');
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      const changed = parts.with(part, bytes.toString('base64url')).join('.');
      expect(() => s.open(changed, 'b')).toThrow();
    }
});
