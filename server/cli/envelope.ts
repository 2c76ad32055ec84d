import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  randomBytes,
} from 'node:crypto';
import { Transform } from 'node:stream';

const nonceBytes = 12;
const tagBytes = 16;

/** Seals and opens the files of one backup; the name of a file is bound to it, so none stands for another. */
export type Envelope = {
  seal(name: string): Transform;
  open(name: string): Transform;
  /** Tells a text that is not sealed from any other: HMAC-SHA256 in hex. */
  code(text: string): string;
};

/** An envelope under a 256-bit key (AES-256-GCM). A sealed file is its nonce, the sealed bytes, and the tag. */
export const openEnvelope = (key: Buffer): Envelope => ({
  seal(name) {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
    let isFirst = true;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (isFirst) this.push(nonce);
        isFirst = false;
        done(null, cipher.update(chunk));
      },
      flush(done) {
        if (isFirst) this.push(nonce);
        this.push(cipher.final());
        done(null, cipher.getAuthTag());
      },
    });
  },
  open(name) {
    let waiting = Buffer.alloc(0);
    let decipher: DecipherGCM | null = null;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        waiting = Buffer.concat([waiting, chunk]);
        if (!decipher && waiting.length >= nonceBytes) {
          decipher = createDecipheriv('aes-256-gcm', key, waiting.subarray(0, nonceBytes)).setAAD(
            Buffer.from(name),
          );
          waiting = waiting.subarray(nonceBytes);
        }
        // The tag is at the end, so that many bytes always wait.
        const ready = waiting.length - tagBytes;
        if (!decipher || ready <= 0) return done();
        const text = decipher.update(waiting.subarray(0, ready));
        waiting = waiting.subarray(ready);
        done(null, text);
      },
      flush(done) {
        try {
          if (!decipher || waiting.length !== tagBytes) throw new Error('too short');
          decipher.setAuthTag(waiting);
          done(null, decipher.final());
        } catch {
          done(new Error(`${name}: cannot be opened with the key of the backup`));
        }
      },
    });
  },
  code: (text) => createHmac('sha256', key).update(`manifest\n${text}`).digest('hex'),
});
